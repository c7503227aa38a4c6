interface Placed {
  readonly location: { readonly timezone: string };
}

/** Displays of the reader's own time zone before the others; otherwise in the order that they have. */
export const nearestFirst = <D extends Placed>(displays: readonly D[], zone: string): readonly D[] =>
  [true, false].flatMap((isNear) =>
    displays.filter(({ location }) => (location.timezone === zone) === isNear),
  );
