/** What calls change that change no plan, as a key of its words; null for all others. */
export function effectBesidePlans(route: string) {
  if (route.startsWith('sources.')) return 'proposals.effect.data';
  const isOfDevice = route === 'displays.actions.unpair' || route === 'devices.remove';
  return isOfDevice ? 'proposals.effect.device' : null;
}
