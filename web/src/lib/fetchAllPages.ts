/** Lists that exceed the response size limit come in pages. */
export async function fetchAllPages<T>(
  fetchPage: (query: { cursor?: string }) => Promise<{ data: T[]; headers: Headers }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, headers } = await fetchPage(cursor ? { cursor } : {});
    all.push(...data);
    cursor = headers.get('X-Next-Cursor');
  }
  return all;
}
