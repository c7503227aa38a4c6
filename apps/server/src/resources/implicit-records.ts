import type { Context } from '../http/context.ts';
import { sql, trusted } from '../infra/postgres/sql.ts';
import { crud, type Declared } from './crud.ts';
import { escapeLike, type Rows } from './rows.ts';

// Records created by "Show on…" are left out of lists and pickers unless `implicit_eq` asks for them. They
// can be read by id like all others.

type Parameters = Readonly<Record<string, string>>;

export function withoutImplicit(of: Declared, rows: Rows) {
  const ordinary = crud(of, rows, () => trusted('not t.implicit'));
  const implicit = crud(of, rows, () => trusted('t.implicit'));
  const wanted = (implicit_eq: string | undefined) => (implicit_eq === 'true' ? implicit : ordinary);
  return {
    list: (context: Context, input: { query: Parameters }) =>
      wanted(input.query.implicit_eq).list(context, input),
    options: (context: Context, input: { query: { _q?: string; implicit_eq?: string } | undefined }) =>
      wanted(input.query?.implicit_eq).options(context, input),
  };
}

const longest = 100;

/** The name itself or, if an ordinary record has it, the name with the first free number. */
export async function freeName({ db, environment }: Context, rows: Rows, wanted: string): Promise<string> {
  const stem = wanted.slice(0, longest - 10);
  const names = await db.query(sql({ name: 'text' })`
    select t.name from ${rows.table} t
    where t.environment_id = ${environment.id} and not t.implicit and t.name ilike ${`${escapeLike(stem)}%`}`);
  const taken = new Set(names.map(({ name }) => name.toLowerCase()));
  let name = wanted;
  for (let number = 2; taken.has(name.toLowerCase()); number++) name = `${stem} (${number})`;
  return name;
}
