/** Downloads files one after the other; the server provides the file names. */
export function downloadAll(addresses: readonly string[]) {
  addresses.forEach((address, index) => {
    // Browsers keep only the last of several downloads started at the same moment.
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
