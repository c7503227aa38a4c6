// The address of a counter link. Its secret and its server are in the fragment, which is never sent to a server.

export const counterAddress = (origin: string, locale: string, server: string, secret: string) =>
  `${origin}/${locale}/counter#${new URLSearchParams({ server, secret }).toString()}`;

export function readCounterAddress(
  hash: string,
): { readonly server: string; readonly secret: string } | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const [server, secret] = [values.get('server') ?? '', values.get('secret') ?? ''];
  return /^https?:\/\//.test(server) && secret.startsWith('vc_') ? { server, secret } : null;
}
