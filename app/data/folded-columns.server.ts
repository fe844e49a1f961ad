import { folded } from './folded'
import { Prisma } from './generated/client'

/** Columns that hold another one folded, for databases that fold nothing but ASCII. */
const foldedColumns = {
  User: { firstName: 'foldedFirstName', lastName: 'foldedLastName' },
  Recipient: { firstName: 'foldedFirstName' },
  Workflow: { name: 'foldedName' },
  Outbox: { subject: 'foldedSubject' },
} as const satisfies Partial<Record<Prisma.ModelName, Record<string, string>>>

/** Whatever writes a name writes it folded as well. Rows that are created within those of another model are not seen. */
export const withFoldedColumns = Prisma.defineExtension({
  query: {
    $allModels: {
      $allOperations(operation) {
        const { model, args, query } = operation as unknown as Operation
        return query(model in foldedColumns ? fill(model as keyof typeof foldedColumns, args) : args)
      },
    },
  },
})

type Data = Record<string, unknown>
type Args = { data?: Data | Data[]; create?: Data; update?: Data }
// Of any model: the union of all their arguments is more than TypeScript can represent.
type Operation = { model: string; args: Args; query: (args: Args) => Promise<unknown> }

function fill(model: keyof typeof foldedColumns, args: Args) {
  const filled = (data: Data) => {
    const given = Object.entries(foldedColumns[model]).filter(([name]) => typeof data[name] === 'string')
    return { ...data, ...Object.fromEntries(given.map(([name, column]) => [column, folded(String(data[name]))])) }
  }
  const { data, create, update } = args
  return {
    ...args,
    ...(data ? { data: Array.isArray(data) ? data.map(filled) : filled(data) } : {}),
    ...(create && update ? { create: filled(create), update: filled(update) } : {}),
  }
}
