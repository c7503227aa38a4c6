// Shown while there is no player to show: no network, or nobody said yet which server it belongs to. Words
// in English only: it appears before the server, and with it the language, is known.

const style = `body{margin:0;height:100vh;display:grid;place-content:center;gap:12px;text-align:center;
background:#0b0d12;color:#e6e8ee;font:28px system-ui,sans-serif;cursor:none}p{margin:0}small{color:#9aa1b1;font-size:20px}`;

const documentWith = (title: string, detail: string): string =>
  `<!doctype html><meta charset="utf-8"><title>Vitrine</title><style>${style}</style>
<p>${escaped(title)}</p><small>${escaped(detail)}</small>`;

export const unreachablePage = (address: string): string =>
  documentWith(
    'Waiting for the network',
    `${address} does not answer yet. This screen tries again by itself.`,
  );

export const noAddressPage = (): string =>
  documentWith(
    'Which server?',
    'Write its address into vitrine.txt on the boot partition, or into /etc/vitrine-agent/server.',
  );

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
