import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AsmicMatch, Comparison } from '../../../shared/entities/comparison.ts';
import { signedInStaff } from '../../../tests/support/session.ts';
import {
  AIRBORNE_82ND,
  BIG_RED_ONE,
  beforeNextTransaction,
  setUpIdentification,
  totalCounts,
} from './testing/setup-identification.ts';

const api = setUpIdentification();

const NONE = { verified: 0, rejected: 0 };
const getAsmicNumber = ({ asmicEntry }: Comparison) => asmicEntry.asmicNumber;
const withId = (matches: Comparison[], id: string) => matches.find((each) => each.id === id);

test('GET /api/comparisons/accuracy is all zeros before the first decision', async () => {
  expect(await api.accuracy()).toEqual({
    identified: 0,
    first: 0,
    levels: { High: NONE, Medium: NONE, Low: NONE },
  });
});

test('GET /api/comparisons/accuracy counts identified items, and decisions by confidence', async () => {
  const before = await api.accuracy();
  const { item, first, second } = await api.compared();
  await api.verify(first.id, { verified: true, notes: '' });
  await api.verify(second.id, { verified: false, notes: '' });
  const counted = await api.recount(item.id);
  expect(counted).toMatchObject({ identified: 1, first: 1 });
  expect(await api.accuracy()).toEqual(totalCounts([before, counted]));
  const other = await api.compared();
  await api.verify(other.second.id, { verified: true, notes: '' });
  expect(await api.recount(other.item.id)).toMatchObject({ identified: 1, first: 0 });
  expect(await api.accuracy()).toEqual(
    totalCounts([before, counted, await api.recount(other.item.id)]),
  );
});

test('POST /api/military-items/{id}/compare returns and stores the matches, best first, with the best on the item', async () => {
  const item = await api.cataloged();
  const { status, body } = await api.compare(item.id);
  const matches: Comparison[] = body.matches;
  expect(status).toBe(200);
  expect(getAsmicNumber(matches[0] as Comparison)).toBe('TEST-1');
  const scores = matches.map(({ overallMatchScore }) => Number(overallMatchScore));
  expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  expect(matches[0]?.overallMatchScore).toMatch(/^\d{1,2}\.\d\d$/);
  for (const match of matches) {
    expect(match).toMatchObject({
      militaryItemId: item.id,
      userVerified: false,
      verifiedBy: null,
      verifiedByEmail: null,
      verifiedAt: null,
      verificationNotes: null,
    });
  }
  expect((await api.comparisons(item.id)).body).toEqual(matches);
  const asmicMatches = matches.slice(0, 3).map((match) => ({
    asmicEntryId: match.asmicEntryId,
    ...match.asmicEntry,
    overallMatchScore: match.overallMatchScore,
    confidenceLevel: match.confidenceLevel,
    verified: null,
  }));
  const { identificationRequestedAt: _, ...identified } = item;
  expect(await api.item(item.id)).toEqual({ ...identified, asmicMatches });
  expect(await api.history(item.id)).toHaveLength(1);
});

test('POST /api/military-items/{id}/compare keeps decisions and comparison ids', async () => {
  const { era: _, primaryMaterial: __, ...less } = { ...BIG_RED_ONE, name: '1st Division patch' };
  const { item, first, second, matches } = await api.compared(less);
  expect(matches).toHaveLength(3);
  const { body: yes } = await api.verify(second.id, { verified: true, notes: 'The weave.' });
  const { body: no } = await api.verify(first.id, { verified: false, notes: '' });
  await api.correct(item.id, { primaryMaterial: 'Felt' });
  const { body } = await api.compare(item.id);
  expect(body.matches.map(({ id }: Comparison) => id).sort()).toEqual(
    matches.map(({ id }) => id).sort(),
  );
  for (const decided of [yes, no]) {
    const { userVerified, verifiedBy, verifiedByEmail, verifiedAt, verificationNotes } = decided;
    expect(withId(body.matches, decided.id)).toMatchObject({
      userVerified,
      verifiedBy,
      verifiedByEmail,
      verifiedAt,
      verificationNotes,
    });
  }
  expect(body.matches[0].id).toBe(second.id);
  const again = withId(body.matches, second.id);
  expect(again?.evidence).not.toEqual(second.evidence);
  expect((again?.createdAt ?? '') > second.createdAt).toBe(true);
});

test('POST /api/military-items/{id}/compare keeps decided matches that are no longer found, and drops undecided ones', async () => {
  const { item, first, second } = await api.compared();
  const { body: verified } = await api.verify(first.id, { verified: true, notes: '' });
  const before = await api.accuracy();
  await api.correct(item.id, AIRBORNE_82ND);
  const { matches }: { matches: Comparison[] } = (await api.compare(item.id)).body;
  expect(matches.map(getAsmicNumber)).toContain('TEST-4');
  expect(withId(matches, first.id)).toEqual(verified);
  expect(withId(matches, second.id)).toBeUndefined();
  expect(await api.verify(second.id, { verified: true })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: expect.stringContaining('newer comparison') },
  });
  expect(await api.rowsWith(second.id)).toEqual([]);
  const { asmicMatches } = await api.item(item.id);
  expect(asmicMatches.filter((each: AsmicMatch) => each.verified)).toMatchObject([
    { asmicEntryId: first.asmicEntryId },
  ]);
  expect(await api.accuracy()).toEqual(before);
});

test('POST /api/military-items/{id}/compare returns no matches for an item that resembles no entry', async () => {
  const item = await api.cataloged({ name: 'Zeppelin', itemType: 'Other', condition: 'Fine' });
  expect((await api.compare(item.id)).body).toEqual({ matches: [] });
  expect((await api.item(item.id)).asmicMatches).toEqual([]);
});

test('POST /api/military-items/{id}/compare compares the current item if it changes concurrently', async () => {
  const item = await api.cataloged();
  beforeNextTransaction(() => api.correct(item.id, AIRBORNE_82ND));
  const { matches }: { matches: Comparison[] } = (await api.compare(item.id)).body;
  expect(matches.map(getAsmicNumber)).toContain('TEST-4');
  expect(await api.item(item.id)).toMatchObject({
    ...AIRBORNE_82ND,
    asmicMatches: expect.arrayContaining([expect.objectContaining({ asmicNumber: 'TEST-4' })]),
  });
});

test('POST /api/military-items/{id}/compare leaves no rows of an item that is deleted concurrently', async () => {
  const item = await api.cataloged();
  beforeNextTransaction(() => api.remove(item.id));
  expect((await api.compare(item.id)).status).toBe(404);
  await api.purge(item.id);
  expect(await api.rowsWith(item.id)).toEqual([]);
});

test('POST /api/military-items/{id}/compare answers 404 for an unknown item', async () => {
  expect(await api.compare(randomUUID())).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test('POST /api/comparisons/{id}/verify publishes the match with the product that the item became, without notes', async () => {
  const { item, first, second } = await api.compared();
  const { id, find } = await api.listed(item.id);
  await api.verify(first.id, { verified: true, notes: 'Bought cheaply' });
  const { identification } = (await find()) ?? {};
  expect(identification).toMatchObject({
    asmicNumber: first.asmicEntry.asmicNumber,
    designation: first.asmicEntry.designation,
    confidenceLevel: first.confidenceLevel,
    reasons: expect.arrayContaining([expect.stringContaining('1st Infantry Division')]),
  });
  expect(JSON.stringify(identification)).not.toMatch(/Bought|@/);
  await api.verify(second.id, { verified: false, notes: '' });
  expect((await find())?.identification).toEqual(identification);
  await api.verify(first.id, { verified: false, notes: '' });
  expect(await find()).toMatchObject({ id });
  expect(await find()).not.toHaveProperty('identification');
});

test('POST /api/comparisons/{id}/verify records who decided what, when and why', async () => {
  const { item, first, second, others } = await api.compared();
  const other = await signedInStaff();
  const { status, body } = await api.verify(
    first.id,
    { verified: true, notes: '  Thread count agrees.  ' },
    other,
  );
  expect(status).toBe(200);
  expect(body).toEqual({
    ...first,
    userVerified: true,
    verifiedBy: other.user.id,
    verifiedByEmail: other.user.email,
    verifiedAt: expect.stringMatching(/Z$/),
    verificationNotes: 'Thread count agrees.',
  });
  expect((await api.comparisons(item.id)).body).toEqual([body, second, ...others]);
  const now = await api.item(item.id);
  expect(now.asmicMatches[0]).toMatchObject({ asmicNumber: 'TEST-1', verified: true });
  expect(now.updatedAt).toBe(item.updatedAt);
  expect(await api.history(item.id)).toHaveLength(1);
});

test('POST /api/comparisons/{id}/verify ignores a repeated decision', async () => {
  const before = await api.accuracy();
  const { item, first } = await api.compared();
  const { body } = await api.verify(first.id, { verified: false, notes: 'Too wide' });
  const again = await api.verify(
    first.id,
    { verified: false, notes: 'Too wide' },
    await signedInStaff(),
  );
  expect(again.body).toEqual(body);
  expect(await api.accuracy()).toEqual(totalCounts([before, await api.recount(item.id)]));
});

test('POST /api/comparisons/{id}/verify changes a decision and its counts', async () => {
  const before = await api.accuracy();
  const { item, first } = await api.compared();
  await api.verify(first.id, { verified: true, notes: 'Sure' });
  const { body } = await api.verify(first.id, { verified: false });
  expect(body).toMatchObject({ userVerified: false, verificationNotes: '' });
  const counted = await api.recount(item.id);
  expect(counted).toMatchObject({ identified: 0, first: 0 });
  expect(await api.accuracy()).toEqual(totalCounts([before, counted]));
  const { body: noted } = await api.verify(first.id, { verified: false, notes: 'Green' });
  expect(noted.verificationNotes).toBe('Green');
  expect(await api.recount(item.id)).toEqual(counted);
  expect(await api.accuracy()).toEqual(totalCounts([before, counted]));
});

test('POST /api/comparisons/{id}/verify counts a decision with the confidence shown when it was made', async () => {
  const { item, first } = await api.compared();
  await api.verify(first.id, { verified: true });
  const counted = await api.recount(item.id);
  await api.correct(item.id, {
    name: '1st Infantry Division patch, Vietnam',
    era: 'Vietnam (1955-1975)',
    primaryMaterial: 'Embroidered Cloth',
  });
  const { matches }: { matches: Comparison[] } = (await api.compare(item.id)).body;
  const [top, next] = matches;
  expect(top?.id).toBe(first.id);
  expect(Number(next?.overallMatchScore)).toBeGreaterThan(Number(top?.overallMatchScore));
  expect(await api.recount(item.id)).toEqual(counted);
  await api.verify(first.id, { verified: true, notes: 'From a veteran’s estate' });
  expect(await api.recount(item.id)).toEqual(counted);
});

test('POST /api/comparisons/{id}/verify loses no concurrent decision, run or correction', async () => {
  const before = await api.accuracy();
  const { item, first, second } = await api.compared();
  const { item: another, first: itsFirst } = await api.compared();
  const answers = await Promise.all([
    api.verify(first.id, { verified: true, notes: 'a' }),
    api.compare(item.id),
    api.verify(first.id, { verified: false, notes: 'b' }),
    api.verify(second.id, { verified: true, notes: 'c' }),
    api.compare(item.id),
    api.correct(item.id, { rank: 'Sergeant' }),
    api.verify(itsFirst.id, { verified: true }),
    api.verify(second.id, { verified: true, notes: 'c' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const { body: kept } = await api.comparisons(item.id);
  expect(withId(kept, second.id)).toMatchObject({ userVerified: true, verificationNotes: 'c' });
  expect(withId(kept, first.id)?.verifiedAt).not.toBeNull();
  const now = await api.item(item.id);
  expect(now.rank).toBe('Sergeant');
  const verdicts = now.asmicMatches.map(({ verified }: AsmicMatch) => verified);
  expect(verdicts).toEqual(
    kept.slice(0, verdicts.length).map((each: Comparison) => each.verifiedBy && each.userVerified),
  );
  expect(await api.accuracy()).toEqual(
    totalCounts([before, await api.recount(item.id, another.id)]),
  );
});

test('POST /api/comparisons/{id}/verify rejects invalid decisions and unknown matches', async () => {
  const { first } = await api.compared();
  expect((await api.verify(first.id, {})).body.issues).toMatchObject([{ path: 'verified' }]);
  const long = await api.verify(first.id, { verified: true, notes: 'x'.repeat(5001) });
  expect(long.body.issues).toEqual([
    { path: 'notes', message: 'Expected at most 5000 characters' },
  ]);
  expect((await api.verify(randomUUID(), { verified: true })).status).toBe(404);
});

test('GET /api/military-items/{id}/comparisons is empty for an item that was never compared, and 404 for an unknown item', async () => {
  const { id } = await api.cataloged();
  expect(await api.comparisons(id)).toMatchObject({ status: 200, body: [] });
  expect(await api.comparisons(randomUUID())).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});

test('DELETE /api/military-items/{id} hides the comparisons until the item is restored, and keeps their counts', async () => {
  const { item, first } = await api.compared();
  await api.verify(first.id, { verified: true });
  const before = [await api.accuracy(), (await api.comparisons(item.id)).body];
  expect((await api.remove(item.id)).status).toBe(200);
  expect((await api.comparisons(item.id)).status).toBe(404);
  expect((await api.compare(item.id)).status).toBe(404);
  expect((await api.verify(first.id, { verified: false })).status).toBe(404);
  expect(await api.accuracy()).toEqual(before[0]);
  expect((await api.restore(item.id)).status).toBe(200);
  expect([await api.accuracy(), (await api.comparisons(item.id)).body]).toEqual(before);
});

test('DELETE /api/military-items/{id} leaves no comparisons once the item is purged', async () => {
  const { item, matches } = await api.compared();
  await api.remove(item.id);
  await api.purge(item.id);
  for (const { id } of matches) expect(await api.rowsWith(id)).toEqual([]);
  expect(await api.rowsWith(item.id)).toEqual([]);
});

test('DELETE /api/military-items/{id} succeeds during a concurrent comparison', async () => {
  const item = await api.cataloged();
  beforeNextTransaction(() => api.compare(item.id));
  expect((await api.remove(item.id)).body).toEqual({ success: true });
  await api.purge(item.id);
  expect(await api.rowsWith(item.id)).toEqual([]);
});

test('matches that a client sends with an item are ignored', async () => {
  const asmicMatches = [{ asmicNumber: 'X' }];
  const item = await api.cataloged({ ...BIG_RED_ONE, asmicMatches });
  expect(item.asmicMatches).toBeNull();
  const { body } = await api.correct(item.id, { rank: 'Private', asmicMatches });
  expect(body.asmicMatches).toBeNull();
});
