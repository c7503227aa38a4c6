import type { Translate } from './texts.ts';

// Builds the screens with text for people. Texts are set as text, never as markup.

export type Screen =
  | { readonly kind: 'black' }
  | { readonly kind: 'named'; readonly name: string; readonly place: string; readonly state: string }
  | { readonly kind: 'network' }
  /** Paired, but not known to its server yet. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'refused' }
  | { readonly kind: 'insecure' }
  | { readonly kind: 'elsewhere' }
  | {
      readonly kind: 'words';
      readonly connectString: string;
      readonly link: string;
      /** Null if it is unknown when they change. */
      readonly expiresAt: number | null;
    };

export function element(tag: string, className: string, content: string | readonly Node[] = []): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  if (typeof content === 'string') made.textContent = content;
  else made.append(...content);
  return made;
}

export function buildScreen(screen: Screen, say: Translate): HTMLElement {
  switch (screen.kind) {
    case 'black':
      return element('div', 'screen');
    case 'named':
      return element('div', 'screen named', [
        element('p', 'name', screen.name),
        element('p', 'place', screen.place),
        element('p', 'state', screen.state),
      ]);
    case 'network':
      return notice(say('player.waitingForNetwork'));
    case 'finishing':
      return notice(say('player.finishingPairing'));
    case 'refused':
      return notice(say('player.serverBusy'));
    case 'insecure':
      return notice(say('player.needsHttps'), say('player.openHttps'));
    case 'elsewhere':
      return notice(say('player.runningElsewhere'));
    case 'words':
      return buildWords(screen.connectString, screen.link, say);
  }
}

function notice(headline: string, detail?: string): HTMLElement {
  return element('main', 'screen notice', [
    element('h1', '', headline),
    ...(detail ? [element('p', '', detail)] : []),
  ]);
}

function buildWords(connectString: string, link: string, say: Translate): HTMLElement {
  const code = element('div', 'code', [element('p', '', say('player.scan'))]);
  // Only a player that waits for somebody needs it; without it there is still the phrase.
  import('./qr-code.ts').then(
    ({ drawQrCode }) => code.prepend(drawQrCode(link, say('player.scan'))),
    () => {},
  );
  const words = connectString.split('-').map((word) => element('span', 'word', word));
  return element('main', 'screen pairing', [
    element('div', 'text', [
      element('p', 'brand', 'Vitrine'),
      element('h1', '', say('player.addThisScreen')),
      element('p', 'how', say('player.typeWords')),
      element('p', 'words', words),
      element('p', 'countdown'),
    ]),
    code,
  ]);
}
