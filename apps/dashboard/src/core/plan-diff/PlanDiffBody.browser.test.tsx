import { groups } from '@vitrine/contract/groups';
import type { PlanDiff } from '@vitrine/contract/plan-diff';
import { maxPreviewedCalls, type RefusedCall } from '@vitrine/contract/plan-preview';
import type { Route } from '@vitrine/contract/route';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { queryClient } from '../../lib/query-client.ts';
import { expectAccessible, renderUi } from '../../ui/test/render-ui.tsx';
import { PlanDiffBody } from './PlanDiffBody.tsx';
import { allOf, type PreviewedCall } from './plan-diff.queries.ts';
import { brand, change, diffOf, fridayStrip, lunch, party, playing, state } from './plan-diff.test-kit.ts';

const remove = (id: string): PreviewedCall => ({ route: groups.routes.remove as Route, params: { id } });

async function show(
  answer: PlanDiff | Error,
  call: PreviewedCall | null,
  refused: RefusedCall[] = [],
  arrives: (options: { readonly signal?: AbortSignal }) => Promise<unknown> = async () => {},
) {
  queryClient.clear();
  const asked = vi.spyOn(api, 'preview').mockImplementation(async (_route, _reply, options) => {
    await arrives(options);
    if (answer instanceof Error) throw answer;
    return { data: answer, refused } as never;
  });
  const screen = await renderUi(
    <PlanDiffBody
      call={call}
      name="2 groups"
      names={['Counters', 'Menu boards']}
      also="The displays stay."
    />,
  );
  const settled = async (words: string) => {
    await vi.waitFor(() => expect(screen.container.textContent.replaceAll('\u00a0', ' ')).toContain(words));
    return screen.container.textContent.replaceAll('\u00a0', ' ');
  };
  return { screen, asked, settled };
}

test('several calls are asked as one, and one sentence speaks for all', async () => {
  const gap = party(2, ['Barcelona'], [change(playing(lunch), state('nothing'))], ['Bar', 'Terrace']);
  const strip = fridayStrip(playing(lunch), state('nothing'));
  const rest = party(9, ['Berlin'], [change(playing(lunch), playing(brand))]);
  const { asked, settled } = await show(
    diffOf([gap, rest], { strip }),
    allOf([remove(lunch), remove(brand)]),
  );
  const text = await settled('This week 9 displays show All-day brand instead');
  expect(text).toContain('2 displays go empty. The displays stay.');
  expect(text).toContain('Bar and Terrace are open then and nothing else reaches them.');
  expect(
    page.getByRole('button', { name: /^Nothing planned, Friday 11:00 to 14:00/ }).elements(),
  ).toHaveLength(1);
  const [route, , options] = asked.mock.calls[0]!;
  expect(options.query).toEqual({ stripOf: 'changed' });
  expect([route.id, options.body]).toEqual([
    'planPreview.create',
    { calls: [lunch, brand].map((id) => ({ route: 'groups.remove', id, body: undefined })) },
  ]);
  await expectAccessible();
});

test('those that would be refused are named with the reason', async () => {
  const refused = [{ call: 1, message: 'Somebody deleted it.' }];
  const { settled } = await show(diffOf([]), allOf([remove(lunch), remove(brand)]), refused);
  expect(await settled('Nothing changes on screens.')).toContain(
    '1 of them is refused:Menu boards: Somebody deleted it.',
  );
});

test('more than can be compared are not asked about', async () => {
  const calls = Array.from({ length: maxPreviewedCalls + 1 }, () => remove(lunch));
  const { asked, settled } = await show(diffOf([]), allOf(calls));
  expect(await settled('So many at once are not compared.')).toContain('The displays stay.');
  expect(asked).not.toHaveBeenCalled();
});

test('what could not be worked out is said, and the rest of the dialog stays', async () => {
  const { settled } = await show(new ApiError({ status: 500, code: 'internal' }), remove(lunch));
  expect(await settled('What this changes could not be worked out.')).toContain('The displays stay.');
});

test('a question on its way is taken back when this page saves, and asked again after a save that failed', async () => {
  const saves = new AbortController();
  vi.spyOn(api, 'nextChange').mockReturnValueOnce(saves.signal);
  let tries = 0;
  const { asked, settled } = await show(diffOf([]), remove(lunch), [], async ({ signal }) => {
    tries += 1;
    if (tries === 1)
      await new Promise((_, reject) => signal!.addEventListener('abort', () => reject(signal!.reason)));
  });
  await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1));
  saves.abort();
  await settled('Nothing changes on screens.');
  expect(asked).toHaveBeenCalledTimes(2);
});

test('more than three parties open in the sheet, which only shows', async () => {
  const some = ['Brno', 'Praha', 'Berlin', 'Bonn'].map((place) =>
    party(1, [place], [change(playing(lunch), playing(brand))]),
  );
  const { screen, settled } = await show(diffOf(some), remove(lunch));
  await settled('This week 1 display shows All-day brand instead');
  await screen.getByRole('button', { name: 'Show all' }).click();
  const sheet = screen.getByRole('dialog', { name: 'What this changes' });
  await expect.element(sheet.getByRole('heading', { name: '1 display in Bonn' })).toBeVisible();
  await expect.element(sheet.getByRole('button', { name: /^Save/ })).not.toBeInTheDocument();
});
