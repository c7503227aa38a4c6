import { expect, test } from 'vitest';
import { renderUi } from '../../ui/test/render-ui.tsx';
import { PlayerWays } from './PlayerWays.tsx';

const marksOf = async (isHttp: boolean) => {
  const { container } = await renderUi(
    <PlayerWays
      playerUrl="http://192.168.1.20:4400/player/"
      typed="192.168.1.20:4400/player"
      isHttp={isHttp}
    />,
  );
  const offline = [...container.querySelectorAll('li')].filter(
    ({ textContent }) => textContent === 'Offline',
  );
  return {
    marks: offline.map((item) => item.querySelector('[role=img]')!.getAttribute('aria-label')),
    limits: container.textContent.split('Over http it plays on without a network').length - 1,
  };
};

test('C2: over plain http no way promises to start without a network, and each says so', async () => {
  const works = 'Works';
  const limited = 'Works, with the limit named below the marks';
  expect(await marksOf(false)).toEqual({ marks: [works, works, works, works, works], limits: 0 });
  expect(await marksOf(true)).toEqual({
    marks: [limited, limited, limited, limited, limited],
    limits: 5,
  });
});

test('C30.20: what was not tried is said once, below all ways', async () => {
  const { container } = await renderUi(
    <PlayerWays playerUrl="https://vitrine.test/player/" typed="vitrine.test/player" isHttp={false} />,
  );
  expect(container.textContent.match(/not yet tried/gi)).toHaveLength(1);
});
