import { frameOf } from '../frames.ts';
import { cell, fakeChild } from './fake-child.ts';

/**
 * A child that answers wrongly, late, twice and torn: with what it has heard before, which would be another customer's if it
 * served two. `random` gives numbers from 0 to 1.
 */
export function lyingChild(random: () => number, onQuestion: (body: string) => void) {
  const heard: string[] = [];
  let owed: Buffer | null = null;
  return fakeChild(({ id }, body, { answer, write, die }) => {
    onQuestion(body);
    heard.push(body);
    const old = () => heard[Math.floor(random() * heard.length)]!;
    if (owed) {
      write(owed);
      owed = null;
    }
    const lie = random();
    if (lie < 0.7) return answer(id, cell(body));
    // Of another question, before this one or after it.
    if (lie < 0.74) return answer(id - 1, cell(old()));
    if (lie < 0.77) return answer(id + 1, cell(old()));
    // Twice, at once or in the middle of the next question.
    if (lie < 0.82) {
      answer(id, cell(body));
      return answer(id, cell(old()));
    }
    if (lie < 0.86) {
      owed = frameOf(JSON.stringify({ id, reply: cell(old()) }));
      return answer(id, cell(body));
    }
    const whole = frameOf(JSON.stringify({ id, reply: cell(body) }));
    const half = Math.floor(whole.length * random());
    // Torn: the rest comes with the next answer, or never.
    if (lie < 0.9) {
      owed = whole.subarray(half);
      write(whole.subarray(0, half));
      return die();
    }
    if (lie < 0.94) {
      write(whole.subarray(0, half));
      return write(frameOf(JSON.stringify({ id, reply: cell(old()) })));
    }
    if (lie < 0.96) return write(Buffer.from([0xff, 0xff, 0xff, 0xff]));
    if (lie < 0.98) return answer(id, { data: { columns: 'none' } });
    die();
  });
}
