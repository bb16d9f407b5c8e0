import { expect, test } from 'vitest';
import { compileWordLists, readCompiled } from './word-lists.ts';

test('the word lists that the code imports are compiled from the CSV files (npm run words updates them)', () => {
  for (const [name, content] of Object.entries(compileWordLists())) {
    expect(readCompiled(name), name).toBe(content);
  }
});
