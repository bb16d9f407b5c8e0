import { parseArgs } from 'node:util';
import { Stage } from '../stage.ts';

/** Takes `--stage <name>` out of what a command was given.
 *  @returns with it the rest, less the `--` that may stand before it.
 *  @throws ZodError when it is no name of a stage. */
export function takeStage(args: string[]): { stage: string | undefined; rest: string[] } {
  const { values, tokens } = parseArgs({
    args,
    options: { stage: { type: 'string' } },
    strict: false,
    tokens: true,
  });
  const taken = new Set<number>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') taken.add(token.index);
    if (token.kind !== 'option' || token.name !== 'stage') continue;
    taken.add(token.index);
    if (token.inlineValue === false) taken.add(token.index + 1);
  }
  const rest = args.filter((_, index) => !taken.has(index));
  return { stage: values.stage === undefined ? undefined : Stage.parse(values.stage), rest };
}

/** As `takeStage`, where there is no doing without one.
 *  @throws Error with the usage. */
export function requireStage(args: string[], usage: string): { stage: string; rest: string[] } {
  const { stage, rest } = takeStage(args);
  if (!stage) throw new Error(`Which stage? It is named after a -- of its own:\n\n${usage}`);
  return { stage, rest };
}
