import { expect, test } from 'vitest';
import { createTimekeeper } from './timekeeping.ts';

/** A simulated video with its own rate and a late start. */
function arrange({ speed = 1, lateS = 0 } = {}) {
  const film = { currentTime: 0, playbackRate: 1, duration: 60, ended: false, seeking: false, jumps: 0 };
  const keeper = createTimekeeper(
    new Proxy(film, {
      set(target, key, value) {
        if (key === 'currentTime') target.jumps++;
        return Reflect.set(target, key, value);
      },
    }),
  );
  const run = (fromS: number, toS: number, stepS = 0.25) => {
    let moves = true;
    for (let at = fromS; at < toS; at += stepS) {
      if (at >= lateS) film.currentTime = Math.min(60, film.currentTime + stepS * film.playbackRate * speed);
      moves = keeper.keep(at + stepS, (at + stepS) * 1000) && moves;
    }
    return { moves, driftS: Math.abs(toS - film.currentTime) };
  };
  return { film, keeper, run };
}

test('a video that started late is in sync within seconds, without a jump', () => {
  const { film, run } = arrange();
  film.currentTime = -0.15;
  expect(run(0, 8).driftS).toBeLessThan(0.03);
  expect(film.jumps).toBe(0);
  expect(film.playbackRate).toBeCloseTo(1, 1);
});

test('a video that is far off jumps once', () => {
  const { film, run } = arrange();
  film.currentTime = 20;
  expect(run(0, 4).driftS).toBeLessThan(0.1);
  expect(film.jumps).toBe(1);
});

test('a device that is too slow does not jump all the time', () => {
  const { film, run } = arrange({ speed: 0.5 });
  run(0, 40);
  expect(film.jumps).toBeLessThanOrEqual(5);
});

test('a video that does not move for three seconds is stalled; one at its end is not', () => {
  const { film, run } = arrange({ speed: 0 });
  film.currentTime = 1;
  expect(run(1, 3).moves).toBe(true);
  expect(run(3, 5).moves).toBe(false);
  const ended = arrange({ speed: 0 });
  Object.assign(ended.film, { currentTime: 59.9, ended: true });
  expect(ended.run(50, 60).moves).toBe(true);
});
