// All changes to packages, applied when the server is bundled: each with its reason and the text it replaces, which
// must be in the package exactly once. node_modules is unchanged.
import { readFileSync } from 'node:fs'

export const patches = [
  {
    file: '@remix-run/router/dist/router.cjs.js',
    reason: 'Flattens and ranks all routes at each matching, three times a page; they never change.',
    changes: [
      {
        from: '  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n',
        to: `  let branches = rankedBranches.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedBranches.set(routes, branches);
  }
`,
      },
      { from: 'function matchRoutesImpl(', to: 'const rankedBranches = new WeakMap();\nfunction matchRoutesImpl(' },
    ],
  },
  {
    file: '@remix-run/router/dist/router.cjs.js',
    reason:
      'Compares each route with an address part by part, three hundred times a matching; nearly all differ as a whole.',
    changes: [
      {
        from: '    matches = matchRouteBranch(branches[i], decoded, allowPartial);',
        to: `    let branch = branches[i];
    branch.whole ??= compilePath(branch.path)[0];
    if (allowPartial || branch.whole.test(decoded)) matches = matchRouteBranch(branch, decoded, allowPartial);`,
      },
    ],
  },
  {
    file: '@remix-run/router/dist/router.cjs.js',
    reason: 'Compiles the pattern of each route that it compares, at each matching.',
    changes: [
      {
        from: 'let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);',
        to: 'let [matcher, compiledParams] = compiledPath(pattern.path, pattern.caseSensitive, pattern.end);',
      },
      {
        from: 'function compilePath(path, caseSensitive, end) {',
        to: `const compiledPaths = new Map();
const maxCompiledPaths = 2000;
function compiledPath(path, caseSensitive, end) {
  const key = \`\${caseSensitive} \${end} \${path}\`;
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    if (compiledPaths.size >= maxCompiledPaths) compiledPaths.clear();
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
function compilePath(path, caseSensitive, end) {`,
      },
    ],
  },
  {
    file: '@remix-run/react/dist/server.js',
    reason: 'Recreates the routes for each page, so that nothing of them can be cached.',
    changes: [
      {
        from: 'let routes$1 = routes.createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);',
        to: `let routes$1 = serverRoutes.get(manifest.routes);
  if (!routes$1) {
    routes$1 = routes.createServerRoutes(manifest.routes, routeModules, context.future, context.isSpaMode);
    serverRoutes.set(manifest.routes, routes$1);
  }`,
      },
      { from: 'function RemixServer(', to: 'const serverRoutes = new WeakMap();\nfunction RemixServer(' },
    ],
  },
  {
    file: 'react-router-dom/server.js',
    reason: 'Copies all routes for each page.',
    changes: [
      {
        from: `  let manifest = {};
  let dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, manifest);`,
        to: `  let known = dataRoutesOf.get(routes);
  if (!known) {
    known = { manifest: {} };
    known.dataRoutes = router.UNSAFE_convertRoutesToDataRoutes(routes, reactRouter.UNSAFE_mapRouteProperties, undefined, known.manifest);
    dataRoutesOf.set(routes, known);
  }
  let { manifest, dataRoutes } = known;`,
      },
      { from: 'function createStaticRouter(', to: 'const dataRoutesOf = new WeakMap();\nfunction createStaticRouter(' },
    ],
  },
  {
    file: '@remix-run/react/dist/components.js',
    reason:
      'Resolves the address of each link against the matched routes three times, which changes no path from the root.',
    changes: [
      {
        from: `let Link = /*#__PURE__*/React__namespace.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
`,
        to: `const pathFromRoot = /^\\/(?![/.])(?!.*\\/[/.])[^?#]*(\\?[^#]+)?(#.+)?$/;
let Link = /*#__PURE__*/React__namespace.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
  if (prefetch === "none" && typeof to === "string" && pathFromRoot.test(to)) {
    let { reloadDocument, replace, relative, state, preventScrollReset, viewTransition, ...attributes } = props;
    attributes["data-discover"] = getDiscoverAttr(discover, false, reloadDocument);
    attributes.href = to;
    return /*#__PURE__*/React__namespace.createElement("a", attributes);
  }
`,
      },
    ],
  },
  {
    file: 'react-dom/cjs/react-dom-server.node.production.min.js',
    reason: 'Encodes each of the page’s ten thousand pieces by itself; a page is written as one text.',
    changes: [
      {
        from: 'function r(a,b){if("string"===typeof b){if(0!==b.length)if(2048<3*b.length)',
        to: 'function r(a,b){k+=b}function encoded(a,b){if("string"===typeof b){if(0!==b.length)if(2048<3*b.length)',
      },
      { from: 'k&&0<l&&a.write(k.subarray(0,l));k=null;', to: 'k&&a.write(k);k="";' },
      { from: 'function x(a){return u.encode(a)}', to: 'function x(a){return a}' },
      { from: 'function dd(a,b){k=new Uint8Array(2048);', to: 'function dd(a,b){k="";' },
      { from: 'ca(b);k=new Uint8Array(2048);', to: 'ca(b);k="";' },
    ],
  },
  {
    file: '@prisma/client/runtime/client.js',
    reason:
      'Decodes the graph of all queries there could be, 38,000 edges in 9 MB; few nodes are ever used, now decoded then.',
    changes: [
      {
        from: 'function Ba(e){return new ',
        to: `class NodeWhenUsed{#edgesAt;#at;#edges;constructor(edgesAt,at){this.#edgesAt=edgesAt;this.#at=at}get edges(){return this.#edges??=this.#edgesAt(this.#at)}}function Ba(e){return new `,
      },
      {
        from: '#u(t){let r=[];for(let n=0;n<t;n++){let i=this.#i(),o={};',
        to: `#nodes(count,read){let nodes=[],edgesAt=at=>{this.#r=at;return read()};for(let n=0;n<count;n++){nodes.push(new NodeWhenUsed(edgesAt,this.#r));read()}return nodes}#u(t){return this.#nodes(t,()=>this.#inputEdges())}#inputEdges(){let i=this.#i(),o={};`,
      },
      { from: '(S.enumNameIndex=P),o[a]=S}r.push({edges:o})}return r}', to: '(S.enumNameIndex=P),o[a]=S}return o}' },
      {
        from: '#l(t){let r=[];for(let n=0;n<t;n++){let i=this.#i(),o={};',
        to: '#l(t){return this.#nodes(t,()=>this.#outputEdges())}#outputEdges(){let i=this.#i(),o={};',
      },
      { from: '(P.outputNodeId=m),o[a]=P}r.push({edges:o})}return r}', to: '(P.outputNodeId=m),o[a]=P}return o}' },
    ],
  },
]

/** The text of a package's file with all its patches. Throws when the package is not what a patch was made for. */
export function patched(text, file) {
  return patches
    .filter((patch) => patch.file === file)
    .flatMap(({ changes }) => changes)
    .reduce((result, { from, to }) => {
      if (result.split(from).length !== 2) throw new Error(`${file} is not what its patch was made for: ${from}`)
      return result.replace(from, () => to)
    }, text)
}

/** For esbuild: applies every patch, and fails if the bundle lacks a file to be patched. */
export const patchPackages = {
  name: 'patches',
  setup(build) {
    const waiting = new Set(patches.map(({ file }) => file))
    const files = [...waiting].map((file) => file.replaceAll('.', '\\.')).join('|')
    build.onLoad({ filter: new RegExp(`/node_modules/(${files})$`) }, ({ path }) => {
      const file = path.slice(path.lastIndexOf('/node_modules/') + '/node_modules/'.length)
      waiting.delete(file)
      return { contents: patched(readFileSync(path, 'utf8'), file), loader: 'js' }
    })
    build.onEnd(() => {
      if (waiting.size) throw new Error(`Not in the bundle, though patched: ${[...waiting].join(', ')}`)
    })
  },
}
