import { folded } from './folded'
import { Prisma } from './generated/client'

/** Columns that hold another one folded, for databases that fold nothing but ASCII. */
const foldedColumns = {
  User: { firstName: 'foldedFirstName', lastName: 'foldedLastName' },
  Recipient: { firstName: 'foldedFirstName' },
  Workflow: { name: 'foldedName' },
} as const satisfies Partial<Record<Prisma.ModelName, Record<string, string>>>

/** Whatever writes a name writes it folded as well. Rows that are created within those of another model are not seen. */
export const withFoldedColumns = Prisma.defineExtension({
  query: {
    $allModels: {
      $allOperations({ model, args, query }) {
        return query(model in foldedColumns ? fill(model as keyof typeof foldedColumns, args) : args)
      },
    },
  },
})

type Data = Record<string, unknown>

function fill(model: keyof typeof foldedColumns, args: { data?: Data | Data[]; create?: Data; update?: Data }) {
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
