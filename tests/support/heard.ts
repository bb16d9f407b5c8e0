import type { Page } from 'playwright-core';

/** Of the accessibility tree, as a screen reader is given it. */
interface Heard {
  role: string;
  name: string;
  level: number;
  url: string;
}

const WITH_NAME =
  /^(button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|slider|spinbutton|tab|tabpanel|dialog|alertdialog|image|img|meter|progressbar|progressIndicator|option|heading|navigation|region|complementary|table|DisclosureTriangle)$/;
const ACTS =
  /^(button|link|textbox|searchbox|combobox|checkbox|radio|switch|slider|spinbutton|tab|DisclosureTriangle)$/;
const ONCE = ['banner', 'main', 'contentinfo'];
const LANDMARK = /^(banner|main|contentinfo|navigation|complementary|search|region)$/;

/** What would puzzle who hears the page: what has no name, what shares its name with another that does
 *  something else, headings out of order, and landmarks that cannot be told apart. */
export async function puzzles(page: Page): Promise<string[]> {
  const heard = await read(page);
  const found = [
    ...heard
      .filter(({ role, name }) => WITH_NAME.test(role) && !name)
      .map(({ role }) => `a ${role} without a name`),
    ...shared(
      heard.filter(({ role }) => ACTS.test(role)),
      heard.filter(({ role }) => role === 'link'),
    ),
    ...shared(heard.filter(({ role }) => LANDMARK.test(role))),
    ...headingsOf(heard),
  ];
  // A dialog hides the page behind it, its landmarks too.
  if (heard.some(({ role }) => /dialog$/.test(role))) return found;
  for (const landmark of ONCE) {
    const count = heard.filter(({ role }) => role === landmark).length;
    if (count !== 1) found.push(`${count} of the landmark ${landmark}`);
  }
  return found;
}

async function read(page: Page): Promise<Heard[]> {
  const cdp = await page.context().newCDPSession(page);
  const { nodes } = await cdp.send('Accessibility.getFullAXTree');
  await cdp.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, properties = [] }) => {
      const property = (wanted: string) =>
        properties.find((each) => each.name === wanted)?.value.value;
      return {
        role: String(role?.value),
        name: String(name?.value ?? '').trim(),
        level: Number(property('level') ?? 0),
        url: String(property('url') ?? ''),
      };
    });
}

/** Links of one name may lead to the same place, and buttons that end with the name of a link be about what
 *  it leads to: an item may stand in two lists. */
function shared(heard: Heard[], links: Heard[] = []): string[] {
  const first = new Map<string, Heard>();
  return heard.flatMap((each) => {
    const key = `${each.role} “${each.name}”`;
    const other = first.get(key);
    first.set(key, each);
    const isSame =
      each.role === 'link'
        ? each.url === other?.url
        : links.some(({ name }) => name && each.name.endsWith(` ${name}`));
    return other && !isSame ? [`more than one ${key}`] : [];
  });
}

function headingsOf(heard: Heard[]): string[] {
  const headings = heard.filter(({ role }) => role === 'heading');
  const isInDialog = heard.some(({ role }) => /dialog$/.test(role));
  const firsts = headings.filter(({ level }) => level === 1).length;
  const skipped = headings.filter(({ level }, place) => {
    const before = headings[place - 1]?.level ?? (isInDialog ? 1 : 0);
    return level > before + 1;
  });
  return [
    ...(firsts === 1 || isInDialog ? [] : [`${firsts} headings of the first level`]),
    ...skipped.map(({ name, level }) => `“${name}” skips to level ${level}`),
  ];
}
