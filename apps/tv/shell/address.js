// The address that was given at build time, if any (`npm run build:tv -- --server https://…`).
window.givenAddress = '';
