import type { TextKey } from '../../lib/i18n/i18n.ts';

/** Calls whose body does not say what they do. */
const deeds: Readonly<Record<string, TextKey>> = {
  'shows.remove': 'proposals.does.stop',
  create: 'proposals.does.create',
  remove: 'proposals.does.remove',
  'actions.activate': 'proposals.does.activate',
  'actions.deactivate': 'proposals.does.deactivate',
  'actions.unpair': 'proposals.does.unpair',
  'designs.actions.copy': 'proposals.does.copyDesign',
  'actions.copy': 'proposals.does.copy',
  'actions.replace': 'proposals.does.replace',
  'actions.restore': 'proposals.does.restore',
};
/** What the call does, as a sentence about `name`. */
export const deedKey = (route: string): TextKey | undefined =>
  deeds[route] ?? (route.startsWith('shows.') ? undefined : deeds[route.slice(route.indexOf('.') + 1)]);
