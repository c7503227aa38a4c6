import { fileURLToPath } from 'node:url';

// What the screens of simulated players are drawn with. Loaded when the first one is drawn that is more than a picture.

export const family = 'Inter';
let fonts: Promise<typeof import('@napi-rs/canvas')> | undefined;

export function canvases() {
  fonts ??= import('@napi-rs/canvas').then((module) => {
    for (const weight of ['400Regular', '600SemiBold', '700Bold'])
      module.GlobalFonts.registerFromPath(
        fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)),
        family,
      );
    return module;
  });
  return fonts;
}
