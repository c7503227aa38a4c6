/** Whether an IP address is one of a local network, which no router passes on to the internet. */
export const isLocalNetwork = (address: string): boolean =>
  address.includes(':')
    ? /^(f[cd][0-9a-f]{2}|fe[89ab][0-9a-f]):/i.test(address)
    : /^(10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(address);
