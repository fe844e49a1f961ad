// The package brings no types; this is the part that the test uses.
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Context = { oidc: { provider: Provider; client?: { clientId: string }; session?: { accountId: string } } }
  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }
  type Account = { accountId: string; claims: () => { sub: string; [claim: string]: unknown } }
  type Settings = {
    clients: { client_id: string; client_secret: string; redirect_uris: string[]; token_endpoint_auth_method: string }[]
    cookies: { keys: string[] }
    claims: Record<string, string[]>
    features: { devInteractions: { enabled: boolean } }
    pkce: { required: () => boolean }
    interactions: { url: (context: Context, interaction: { uid: string }) => string }
    findAccount: (context: Context, accountId: string) => Account
    loadExistingGrant: (context: Context) => Promise<Grant>
  }

  export default class Provider {
    constructor(issuer: string, settings: Settings)
    Grant: new (of: {
      clientId?: string
      accountId?: string
    }) => Grant
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: object): Promise<void>
  }
}
