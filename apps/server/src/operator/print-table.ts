/** Prints columns as wide as their widest cell; an empty list prints a note. */
export function printTable(headings: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) {
    console.log('None.');
    return;
  }
  const widths = headings.map((heading, i) => Math.max(heading.length, ...rows.map((row) => row[i]!.length)));
  for (const row of [headings, ...rows])
    console.log(
      row
        .map((word, i) => word.padEnd(widths[i]!))
        .join('  ')
        .trimEnd(),
    );
}
