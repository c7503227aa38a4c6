import { describe, expect, test, vi } from 'vitest';
import { ScreenPicture } from './ScreenPicture.tsx';
import { SteadyPicture } from './SteadyPicture.tsx';
import { expectAccessible, renderUi } from './test/render-ui.tsx';

const square = (colour: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="16" height="9"><rect width="16" height="9" fill="${colour}"/></svg>`)}`;
const broken = 'data:image/png;base64,AAAA';

const base = { orientation: 'horizontal', status: 'online', image: null } as const;
const shownAddress = () => document.querySelector('#root img')?.getAttribute('src') ?? null;

describe('the picture of a display', () => {
  test('is what it shows now, else the picture of its place, else a dark screen', async () => {
    const screen = await renderUi(
      <ScreenPicture size="row" display={{ ...base, image: square('red'), picture: square('green') }} />,
    );
    expect(shownAddress()).toBe(square('green'));
    await screen.rerender(
      <ScreenPicture key="image" size="row" display={{ ...base, image: square('red') }} />,
    );
    expect(shownAddress()).toBe(square('red'));
    await screen.rerender(<ScreenPicture key="none" size="row" display={base} />);
    expect(shownAddress()).toBeNull();
    await expectAccessible();
  });

  test('of an offline display without a picture has a sign of its own', async () => {
    const screen = await renderUi(<ScreenPicture size="large" display={{ ...base, status: 'offline' }} />);
    expect(screen.container.querySelector('svg')!.ariaHidden).toBe('true');
    await screen.rerender(<ScreenPicture size="large" display={base} />);
    expect(screen.container.querySelector('svg')).toBeNull();
  });

  test('of an upright display is taller than wide', async () => {
    const screen = await renderUi(
      <div style={{ width: 320, height: 180, display: 'grid' }}>
        <ScreenPicture size="large" display={{ ...base, orientation: 'vertical_left' }} />
      </div>,
    );
    const upright = screen.container.querySelector('[data-status]')!.getBoundingClientRect();
    expect(upright.height).toBeGreaterThan(upright.width);
    await screen.rerender(
      <div style={{ width: 320, height: 180, display: 'grid' }}>
        <ScreenPicture size="large" display={base} />
      </div>,
    );
    const lying = screen.container.querySelector('[data-status]')!.getBoundingClientRect();
    expect(lying.width).toBeGreaterThan(lying.height);
  });
});

describe('a picture that changes now and then', () => {
  test('is replaced only when the next one can be shown', async () => {
    const screen = await renderUi(<SteadyPicture src={square('red')} />);
    await screen.rerender(<SteadyPicture src={square('green')} />);
    await vi.waitFor(() => expect(shownAddress()).toBe(square('green')));
  });

  test('stays when the next one cannot be read', async () => {
    const decode = vi.spyOn(HTMLImageElement.prototype, 'decode');
    const screen = await renderUi(<SteadyPicture src={square('red')} />);
    await screen.rerender(<SteadyPicture src={broken} />);
    await vi.waitFor(() => expect(decode).toHaveBeenCalled());
    await Promise.allSettled(decode.mock.results.map(({ value }) => value));
    expect(shownAddress()).toBe(square('red'));
  });

  test('that cannot be read at all leaves no broken sign', async () => {
    await renderUi(<SteadyPicture src={broken} />);
    await vi.waitFor(() => expect(shownAddress()).toBeNull());
  });
});
