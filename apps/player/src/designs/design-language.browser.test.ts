import { locales } from '@vitrine/contract/pages';
import type { ManifestDesign } from '@vitrine/contract/player';
import { languageBoxes, textsIn, writtenIn } from '@vitrine/design/language.test-kit';
import { monday, prices, worldOf } from '@vitrine/design/test-world.test-kit';
import { offsetAt } from '@vitrine/schedule/local-clock';
import { expect, onTestFinished, test } from 'vitest';
import { createDesign } from './design-view.ts';

async function textsOf(design: Partial<ManifestDesign>, language: string): Promise<string[]> {
  const view = createDesign(
    { shape: 'landscape', background: '#000000', files: [], boxes: languageBoxes, ...design } as never,
    {
      data: () => prices,
      offsetAt,
      isMet: () => true,
      now: () => monday,
      manifest: () => ({
        display: { timezone: 'Europe/Prague', language, schedule: { hours: worldOf().hours } },
      }),
      cache: { stateOf: () => 'missing' },
      choose: () => null,
      picture: () => undefined,
      watchData: () => () => {},
      drawFrame: () => null,
      drawInside: () => {},
      onFault: () => {},
    } as never,
  );
  Object.assign(view.element.style, {
    position: 'fixed',
    left: '0',
    top: '0',
    width: '960px',
    height: '540px',
  });
  document.body.append(view.element);
  onTestFinished(() => {
    view.end();
    view.element.remove();
  });
  await view.load(() => 0);
  return textsIn(view.element);
}

test.each(locales)('a design in %s is written so, whatever its place speaks', async (language) => {
  expect(await textsOf({ language }, language === 'cs' ? 'de' : 'cs')).toEqual(writtenIn[language]);
});

test('without a language of its own it is written as its place writes', async () => {
  expect(await textsOf({}, 'es')).toEqual(writtenIn.es);
});
