// Chromium command line for the browser tests and the benchmarks.

// Chromium starts the popups of its address bar, which are larger than the dashboard, with every window. They
// took half of the CPU time of the browser tests, for a bar that is never visible.
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'];

// Features that Playwright disables itself. Chromium reads only the last of several such lists, so they are
// repeated here.
const asPlaywright = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  `--disable-features=${[...asPlaywright, ...addressBar].join(',')}`,
];
