import type { Display } from '@vitrine/contract/displays';
import type { Plan } from '@vitrine/schedule/plan';
import { whatPlaysAt } from '@vitrine/schedule/what-plays-at';
import { readItems } from '../../core/pictures/item-pictures.ts';
import { readPlans } from '../../core/plans/plans.ts';
import type { Context } from '../../http/context.ts';

// A display without a picture of its own gets what it should show: now, or first when its location opens.

type Shown = Pick<Display, 'id' | 'active' | 'device' | 'closed' | 'picture' | 'planned'>;

const needsPlan = ({ active, device, closed, picture }: Shown) =>
  active && device !== null && (closed ? closed.opensAt !== null : picture === null);

export async function withPlannedPictures<D extends Shown>(
  context: Context,
  displays: readonly D[],
  /** Those of all displays, if they have been read already. */
  known?: ReadonlyMap<string, Plan>,
): Promise<D[]> {
  const wanted = new Map(displays.filter(needsPlan).map((display) => [display.id, display]));
  if (wanted.size === 0) return [...displays];
  const plans = known ?? (await plansOf(context, [...wanted.keys()]));
  const itemOf = new Map(
    [...wanted].flatMap(([display, { closed }]) => {
      const plan = plans.get(display);
      if (!plan) return [];
      const opensAt = closed?.opensAt;
      const then = whatPlaysAt(plan, opensAt ? Date.parse(opensAt) : context.now.getTime());
      return then.state === 'playing' ? [[display, then.showing.item] as const] : [];
    }),
  );
  const items = await readItems(context, [...new Set(itemOf.values())]);
  return displays.map((display) => {
    const item = items.get(itemOf.get(display.id) ?? '');
    if (!item) return display;
    const { name, picture, design } = item;
    return { ...display, planned: { item: name, picture, design } };
  });
}

async function plansOf(
  { db, environment }: Context,
  displays: readonly string[],
): Promise<Map<string, Plan>> {
  const plans = await readPlans(db, environment.id, displays);
  return new Map(plans.map(({ display, plan }) => [display, plan]));
}
