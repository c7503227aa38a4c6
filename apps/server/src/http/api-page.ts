import type { Json } from './openapi-schemas.ts';

// The API document as a readable page, rendered by Scalar in the browser. The document is embedded in the
// page, so that it needs no calls and its policy can forbid them.

const configuration = {
  // Nothing is loaded from or sent to another host.
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  // The page must not send calls, because they would carry the cookies of its reader.
  hideTestRequestButton: true,
  hideClientButton: true,
  persistAuth: false,
  showDeveloperTools: 'never',
  documentDownloadType: 'json',
};

const style = `
body{margin:0}
:root{--scalar-font:Inter,system-ui,sans-serif;--scalar-font-code:"JetBrains Mono",ui-monospace,monospace}
.light-mode{--scalar-color-accent:#2146bf}.dark-mode{--scalar-color-accent:#8fadff}
noscript{font:16px/24px system-ui,sans-serif}`;

/** JSON that cannot close the script element that contains it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

export const apiPage = (document: Json, nonce: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta property="csp-nonce" content="${nonce}">
<title>API · Vitrine</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<div id="reference"></div>
<noscript>This page needs JavaScript. The same as a document: <a href="v1/openapi.json">openapi.json</a></noscript>
<script nonce="${nonce}" id="document" type="application/json">${inScript(document)}</script>
<script nonce="${nonce}" src="docs/scalar.js"></script>
<script nonce="${nonce}">
const content = JSON.parse(document.getElementById('document').textContent);
Scalar.createApiReference('#reference', { ...${inScript(configuration)}, content });
</script>
</body>
</html>
`;
