// The API document as a page people can read. Made of the document alone; no script, and every value is escaped.

type Json = Record<string, unknown>;

const escapeHtml = (text: unknown) =>
  String(text).replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);

const style = `
:root{color-scheme:light dark;--text:#161b26;--dim:#5f697b;--line:#e4e7ec;--card:#fff;--page:#f6f7f9;--accent:#2146bf}
@media(prefers-color-scheme:dark){:root{--text:#e9ecf2;--dim:#98a1b0;--line:#272d38;--card:#171b23;--page:#0d0f14;--accent:#8fadff}}
body{margin:0;background:var(--page);color:var(--text);font:400 14px/20px Inter,system-ui,sans-serif}
main{max-width:900px;margin:0 auto;padding:32px 24px 64px}h1{font-size:22px;line-height:28px}h2{font-size:15px;margin:32px 0 8px}
p{color:var(--dim)}a{color:var(--accent)}
details{background:var(--card);border:1px solid var(--line);border-radius:12px;margin:8px 0;padding:0 16px}
summary{cursor:pointer;padding:12px 0;display:flex;gap:12px;flex-wrap:wrap;align-items:baseline}
code,pre{font:500 12.5px/18px "JetBrains Mono",ui-monospace,monospace}pre{overflow:auto;border-top:1px solid var(--line);padding:12px 0;margin:0}
.method{font-weight:700;min-width:52px}.who{margin-left:auto;color:var(--dim);font-size:12px}
table{border-collapse:collapse;width:100%;margin-bottom:12px}td{border-top:1px solid var(--line);padding:6px 12px 6px 0;vertical-align:top}
h3{font-size:13px;margin:8px 0}`;

function operationHtml(method: string, path: string, operation: Json): string {
  const parameters = (operation.parameters as Json[]).map(
    (each) =>
      `<tr><td><code>${escapeHtml(each.name)}</code></td><td>${escapeHtml(each.in)}</td><td>${escapeHtml(each.description ?? describe(each.schema as Json))}</td></tr>`,
  );
  const body = (operation.requestBody as Json | undefined)?.content as Json | undefined;
  const replies = Object.entries(operation.responses as Record<string, Json>).filter(
    ([status]) => status !== 'default',
  );
  const block = (title: string, content: Json | undefined) =>
    content
      ? `<h3>${title}</h3><pre>${escapeHtml(JSON.stringify((content['application/json'] as Json).schema, null, 2))}</pre>`
      : '';
  return `<details><summary><code class="method">${escapeHtml(method.toUpperCase())}</code><code>${escapeHtml(path)}</code>
    <span>${escapeHtml(operation.summary)}</span><span class="who">${escapeHtml((operation['x-access'] as string[]).join(', '))}</span></summary>
    ${parameters.length > 0 ? `<h3>Parameters</h3><table>${parameters.join('')}</table>` : ''}
    ${block('Body', body)}
    ${replies.map(([status, reply]) => block(`Reply ${escapeHtml(status)}`, reply.content as Json | undefined)).join('')}</details>`;
}

const describe = (schema: Json) =>
  schema.enum ? (schema.enum as string[]).join(', ') : (schema.format ?? schema.type ?? '');

export function apiPage(document: Json, nonce: string): string {
  const byTag = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths as Record<string, Record<string, Json>>)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = (operation.tags as string[])[0]!;
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)]);
    }
  }
  const sections = [...byTag].map(([tag, operations]) => `<h2>${escapeHtml(tag)}</h2>${operations.join('')}`);
  const { title } = document.info as { title: string };
  const { url } = (document.servers as { url: string }[])[0]!;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
    <title>API · ${escapeHtml(title)}</title><style nonce="${escapeHtml(nonce)}">${style}</style></head><body><main>
    <h1>${escapeHtml(title)} API</h1><p>Base address <code>${escapeHtml(url)}</code>. The same as a document:
    <a href="v1/openapi.json">openapi.json</a>. Errors are <code>{ message, code, errors }</code>; lists are
    <code>{ data, meta: { total } }</code>, one record is <code>{ data }</code>.</p>${sections.join('')}</main></body></html>`;
}
