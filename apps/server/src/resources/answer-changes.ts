import { can } from '@vitrine/contract/access';
import { resources } from '@vitrine/contract/all-routes';
import type { Route } from '@vitrine/contract/route';
import type { Context } from '../http/context.ts';
import { accessDenied } from '../http/errors.ts';
import type { HttpContext, Input, Mounted } from '../http/mount-route.ts';
import { orRefuse } from './crud.ts';
import { parseChangeQuery } from './parse-list-query.ts';

// Creating or changing a record replies with its relations if the caller asks for them (`include` or
// `populate`). They are read by the resource's own `get`, so that one place decides who sees what.

type ReadOne = (context: Context, id: string) => Promise<unknown>;
interface Answer {
  readonly data: { readonly id: string } | readonly { readonly id: string }[];
}

export function answerChanges(mounted: readonly Mounted[]): readonly Mounted[] {
  const gets = new Map(mounted.map((each) => [each.route.id, each]));
  return mounted.map((each) => {
    const of = resources.find(({ name }) => name === each.route.answersRecordsOf);
    if (!of) return each;
    const get = gets.get(of.routes.get.id);
    const check = (input: Input<Route>) =>
      orRefuse(
        parseChangeQuery(
          input.query as Record<string, string>,
          of.list,
          Object.keys(of.include),
          each.route.method === 'POST',
        ),
      );
    const reader =
      (include: readonly string[]): ReadOne =>
      (context, id) => {
        if (get?.kind !== 'inTransaction' || !can(context.session, get.route)) throw accessDenied();
        return get.run(context, {
          id,
          params: {},
          query: { include: include.join(',') },
          body: undefined,
          ifMatch: null,
        });
      };
    if (each.kind === 'inTransaction')
      return {
        ...each,
        async run(context: Context, input: Input<Route>) {
          const include = check(input);
          const answer = await each.run(context, input);
          return include.length > 0 ? readAgain(answer as Answer, context, reader(include)) : answer;
        },
      } satisfies Mounted;
    if (each.kind === 'withoutTransaction')
      return {
        ...each,
        async run(caller: HttpContext, input: Input<Route>) {
          const include = check(input);
          const answer = await each.run(caller, input);
          if (include.length === 0 || caller.isPreview) return answer;
          return caller.transact((context) => readAgain(answer as Answer, context, reader(include)));
        },
      } satisfies Mounted;
    return each;
  });
}

async function readAgain({ data }: Answer, context: Context, readOne: ReadOne): Promise<unknown> {
  if (!Array.isArray(data)) return readOne(context, (data as { id: string }).id);
  const answers: unknown[] = [];
  for (const { id } of data) answers.push(((await readOne(context, id)) as { data: unknown }).data);
  return { data: answers };
}
