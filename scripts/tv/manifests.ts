// What the manifests must say, by the public documentation of webOS TV (appinfo.json) and Tizen (config.xml).
// A television refuses a package whose manifest does not, without telling why.

type Rules = Readonly<Record<string, RegExp>>;

const threeNumbers = /^(0|[1-9]\d{0,8})(\.(0|[1-9]\d{0,8})){2}$/;
const picture = /^[\w-]+\.png$/;
const page = /^[\w-]+\.html$/;
const anything = /./;

const webosRules: Rules = {
  id: /^[a-z][a-z0-9.-]{1,254}$/,
  version: threeNumbers,
  vendor: anything,
  type: /^web$/,
  main: page,
  title: anything,
  icon: picture,
  largeIcon: picture,
  bgColor: /^#[0-9a-f]{6}$/i,
  resolution: /^(1920x1080|1280x720)$/,
  disableBackHistoryAPI: /^(true|false)$/,
  supportTouchMode: /^(full|virtual|none)$/,
};

const tizenRules: Rules = {
  widget: /^https:\/\/[^\s]+$/,
  version: threeNumbers,
  package: /^[0-9A-Za-z]{10}$/,
  application: /^[0-9A-Za-z]{10}\.[0-9A-Za-z]{1,52}$/,
  requiredVersion: /^\d+\.\d+$/,
  profile: /^tv$/,
  content: page,
  icon: picture,
  name: anything,
};

type Manifest = Readonly<Record<string, unknown>>;

function check(manifest: Manifest, rules: Rules): void {
  const unknown = Object.keys(manifest).filter((name) => !(name in rules));
  const broken = Object.keys(rules).filter((name) => !rules[name]!.test(String(manifest[name] ?? '')));
  const wrong = [...unknown, ...broken];
  if (wrong.length > 0) throw new Error(`The manifest is wrong at ${wrong.join(', ')}.`);
}

export function readWebosManifest(json: string): Readonly<Record<keyof typeof webosRules, string>> {
  const manifest = JSON.parse(json) as Record<string, string>;
  check(manifest, webosRules);
  return manifest;
}

export function checkTizenManifest(xml: string): void {
  const attribute = (element: string, name: string) =>
    new RegExp(`<${element}\\s[^>]*?\\b${name}="([^"]*)"`).exec(xml)?.[1];
  const manifest = {
    widget: attribute('widget', 'id'),
    version: attribute('widget', 'version'),
    package: attribute('tizen:application', 'package'),
    application: attribute('tizen:application', 'id'),
    requiredVersion: attribute('tizen:application', 'required_version'),
    profile: attribute('tizen:profile', 'name'),
    content: attribute('content', 'src'),
    icon: attribute('icon', 'src'),
    name: /<name>([^<]*)<\/name>/.exec(xml)?.[1],
  };
  check(manifest, tizenRules);
  if (!manifest.application!.startsWith(`${manifest.package}.`))
    throw new Error('The id of the application must begin with its package.');
}
