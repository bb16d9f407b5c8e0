import { parseArgs } from 'node:util';
import { Stage } from '../stage.ts';

/** @returns the stage and the other arguments, without the `--` before them.
 *  @throws ZodError for an invalid stage name. */
export function takeStage(args: string[]): { stage: string | undefined; rest: string[] } {
  const { values, tokens } = parseArgs({
    args,
    options: { stage: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const consumed = new Set<number>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') consumed.add(token.index);
    if (token.kind !== 'option' || token.name !== 'stage') continue;
    consumed.add(token.index);
    if (token.inlineValue === false) consumed.add(token.index + 1);
  }
  const rest = args.filter((_, index) => !consumed.has(index));
  return { stage: values.stage === undefined ? undefined : Stage.parse(values.stage), rest };
}

export function requireStage(args: string[], usage: string): { stage: string; rest: string[] } {
  const { stage, rest } = takeStage(args);
  if (!stage) throw new Error(`No stage given. npm needs a -- before it:\n\n${usage}`);
  return { stage, rest };
}
