import { readFileSync } from 'node:fs';
import { transformSync } from 'esbuild';

export function edgeFunctionCode(handler: URL, constants: Record<string, unknown>): string {
  const source = readFileSync(handler, 'utf8');
  const { code } = transformSync(source.replace(/^export /gm, ''), { loader: 'ts' });
  const declarations = Object.entries(constants).map(
    ([name, value]) => `const ${name} = ${JSON.stringify(value)};\n`,
  );
  return declarations.join('') + code;
}
