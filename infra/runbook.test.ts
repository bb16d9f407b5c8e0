import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const ROOT = new URL('../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, ROOT), 'utf8');
const runbook = read('docs/operations.md');
const [, alarms = ''] = /\n## Alarms\n(.*?)\n## /s.exec(runbook) ?? [];
const find = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, ...groups]) => groups as string[]);
const sources = globSync('functions/**/*.ts', { cwd: ROOT })
  .filter((path) => !path.includes('.test.'))
  .map(read)
  .join('\n');

const toAnchors = (page: string) =>
  find(page, /^#+ (.+)$/gm).map(([title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

test.each(globSync('{README.md,docs/**/*.md}', { cwd: ROOT }))(
  'links of %s lead to files and headings that exist',
  (page) => {
    const url = new URL(page, ROOT);
    for (const [path = '', anchor] of find(read(page), /\]\(([^)#:]*)(?:#([^)]*))?\)/g)) {
      const target = path ? new URL(path, url) : url;
      expect(existsSync(target), path).toBe(true);
      if (anchor) expect(toAnchors(readFileSync(target, 'utf8'))).toContain(anchor);
    }
  },
);

test('a constant that the runbook tells to change is in the file that it names', () => {
  const named = find(runbook, /`([A-Z_]{4,})`\s+in\s+\[[^\]]*\]\(([^)]*)\)/g);
  expect(named.length).toBeGreaterThan(2);
  for (const [constant, path] of named) {
    expect(read(`docs/${path}`), `${path}`).toMatch(new RegExp(`const ${constant}\\b`));
  }
});

test('the functions write the log messages that the runbook searches for', () => {
  const messages = find(alarms, /[`'"((]((?:An? |The )[a-z][\w ]+)[`'")]/g).flat();
  expect(messages).toContain('A mail could not be sent');
  for (const message of messages) expect(sources, message).toContain(message);
});

test('the dashboard has the graphs that the runbook names', () => {
  const titles = find(read('infra/dashboard.ts'), /'([A-Z][^']+)'/g).flat();
  const named = find(alarms, /'([A-Z][^']+)'\s+on\s+the\s+dashboard/g).flat();
  expect(named.length).toBeGreaterThan(5);
  for (const name of named) {
    expect(
      titles.filter((title) => title.startsWith(name)),
      name,
    ).not.toEqual([]);
  }
});

test('the runbook’s commands are written as a shell reads them', () => {
  const blocks = find(`${runbook}\n`, /\n\n((?: {4,}.*\n)+)/g).flat();
  const commands = blocks.filter((block) => !/^ +(fields|filter|\{)/.test(block));
  expect(commands.length).toBeGreaterThan(20);
  for (const block of commands) {
    const code = block.replace(/<[^>\n]*>/g, 'placeholder');
    expect(() => execFileSync('bash', ['-n', '-c', code]), block).not.toThrow();
  }
});
