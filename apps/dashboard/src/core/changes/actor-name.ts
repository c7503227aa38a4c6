import type { Translate } from '../../lib/i18n/i18n.ts';
import type { Change } from './changes.queries.ts';

/** Who it was: a person by name, or what acted. */
export const actorName = (t: Translate, { actor }: Pick<Change, 'actor'>): string =>
  actor.name === '' ? t('audit.erased') : (actor.name ?? t(`changes.vias.${actor.via}`));
