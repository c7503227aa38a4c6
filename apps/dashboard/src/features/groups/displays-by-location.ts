interface Placed {
  readonly location: { readonly id: string; readonly name: string };
}

/** Sorts locations by name; displays keep their order. */
export function byLocation<D extends Placed>(displays: readonly D[], locale: string) {
  const places = new Map<string, { id: string; name: string; displays: D[] }>();
  for (const display of displays) {
    const { id, name } = display.location;
    const place = places.get(id) ?? { id, name, displays: [] };
    place.displays.push(display);
    places.set(id, place);
  }
  const { compare } = new Intl.Collator(locale, { numeric: true });
  return [...places.values()].sort((one, other) => compare(one.name, other.name));
}
