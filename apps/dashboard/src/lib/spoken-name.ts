/** A name for screen readers that has what is seen in it, so that who speaks it to a machine is understood: "Skupina: Přidat skupinu". */
export const spokenName = (seen: string, name: string): string =>
  name.toLowerCase().includes(seen.toLowerCase()) ? name : `${seen}: ${name}`;
