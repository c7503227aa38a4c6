import type { Translate } from '../../../lib/i18n/i18n.ts';
import type { Row } from '../model/ribbons.ts';

/** "Counters, Praha · Vinohrady, 2 displays" */
export const rowText = (t: Translate, { label, ribbon }: Row): string =>
  [
    label.names.join(', '),
    ...(label.names.includes(ribbon.place.name) ? [] : [ribbon.place.name]),
    t('displays.count', { count: ribbon.displays.length }),
  ].join(', ');
