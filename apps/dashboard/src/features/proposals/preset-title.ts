import type { Locale } from '@vitrine/contract/pages';
import { editsPlaylists } from '@vitrine/contract/plan-diff';
import { planPreview } from '@vitrine/contract/plan-preview';
import { fieldName, isSaid, valueText } from '../../core/changes/fields.views.tsx';
import { effectTextOf } from '../../core/plan-diff/plan-diff.views.tsx';
import { api } from '../../lib/api.ts';
import type { Translate } from '../../lib/i18n/i18n.ts';
import type { CallToPropose } from '../../lib/proposing.ts';
import { deedKey } from './deeds.ts';
import { comparable } from './proposed-rows.ts';
import {
  type CurrentValues,
  isReadable,
  isSameValue,
  proposedValues,
  readCurrent,
} from './proposed-values.ts';

// The title of a proposal until its author writes another one: what becomes of the playlist on screens, else the fields that change,
// else what the call does, else the name.

export const maxTitle = 200;
const maxFields = 3;
/** The dialog opens without a title rather than later. */
const waitMs = 3000;

export async function presetTitle(t: Translate, locale: Locale, request: CallToPropose): Promise<string> {
  const signal = AbortSignal.timeout(waitMs);
  const orNothing = <T>(asked: Promise<T>): Promise<T | null> => asked.catch(() => null);
  const [effect, current] = await Promise.all([
    editsPlaylists(request.route) ? orNothing(effectOf(t, locale, request, signal)) : null,
    orNothing(currentOf(request, signal)),
  ]);
  const title = effect ?? fieldsTitle(t, locale, request, current) ?? nameTitle(t, request, current);
  return title.length > maxTitle ? `${title.slice(0, maxTitle - 1)}…` : title;
}

async function effectOf(
  t: Translate,
  locale: Locale,
  { route, id, body }: CallToPropose,
  signal: AbortSignal,
): Promise<string | null> {
  const asked = { body: { calls: [{ route, id, body }] }, signal };
  const { data: diff } = await api.preview(planPreview, planPreview.reply, asked);
  const [effect] = diff.effects;
  const text = effect && (await effectTextOf({ t, locale, diff }, effect.playlist));
  return text ? text.replace(/\.$/, '') : null;
}

const resourceOf = (route: string) => route.slice(0, route.indexOf('.'));

const currentOf = async (
  { route, id }: CallToPropose,
  signal: AbortSignal,
): Promise<CurrentValues | null> => {
  const resource = resourceOf(route);
  return id !== null && isReadable(resource) ? readCurrent(resource, id, signal) : null;
};

/** "Beans week: Priority 50 → 30" */
function fieldsTitle(
  t: Translate,
  locale: Locale,
  { route, body }: Pick<CallToPropose, 'route' | 'body'>,
  current: CurrentValues | null,
): string | null {
  if (!current || route !== `${resourceOf(route)}.update`) return null;
  const { values, names } = current;
  const text = (field: string, value: unknown) => valueText(t, locale, { names }, field, value);
  const changed = Object.entries(proposedValues({ route, body })).filter(
    ([field, value]) =>
      isSaid(field) &&
      field in values &&
      !isSameValue(comparable(field, values[field]), comparable(field, value)),
  );
  if (changed.length === 0) return null;
  const said = changed.slice(0, maxFields).map(([field, value]) => {
    const [was, becomes] = [text(field, values[field]), text(field, value)];
    // Of what has no words only that it changes is said.
    return was === becomes ? fieldName(t, field) : `${fieldName(t, field)} ${was} → ${becomes}`;
  });
  const more = changed.length > maxFields ? '…' : '';
  return `${String(values.name ?? '')}: ${said.join(', ')}${more}`;
}

function nameTitle(t: Translate, { route, body }: CallToPropose, current: CurrentValues | null): string {
  const { name: given } = (body ?? {}) as { name?: unknown };
  const name = String(given ?? current?.values.name ?? '');
  const deed = deedKey(route);
  return deed && name ? t(deed, { name }).replace(/\.$/, '') : name;
}
