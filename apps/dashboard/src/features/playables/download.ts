/** Saves files the browser way, one after the other: the server offers each under its own name. */
export function downloadAll(addresses: readonly string[]) {
  addresses.forEach((address, index) => {
    // A browser takes only the last of several that are asked for in the same moment.
    setTimeout(() => {
      const link = document.createElement('a');
      link.href = address;
      link.rel = 'noreferrer';
      link.download = '';
      document.body.append(link);
      link.click();
      link.remove();
    }, index * 400);
  });
}
