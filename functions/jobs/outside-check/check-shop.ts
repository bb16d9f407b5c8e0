import * as z from 'zod';

const TIMEOUT_MS = 10_000;

const Products = z.array(z.object({ id: z.string(), name: z.string() }));

export async function checkShop(siteUrl: string): Promise<string[]> {
  const failures: string[] = [];
  const open = async (path: string, isRight: (text: string) => boolean): Promise<string> => {
    try {
      const response = await fetch(`${siteUrl}${path}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const text = await response.text();
      if (!response.ok) failures.push(`${path} is answered with ${response.status}`);
      else if (!isRight(text)) failures.push(`${path} does not contain what it should`);
      else return text;
    } catch (error) {
      const { cause } = error as Error;
      failures.push(`${path} is not answered: ${cause instanceof Error ? cause.message : error}`);
    }
    return '';
  };
  await open('/', (text) => text.includes('<div id="root">') && text.includes('</html>'));
  const [product] =
    toProducts(await open('/api/products?limit=1', (text) => toProducts(text) !== undefined)) ?? [];
  if (!product) return failures;
  await open(`/product/${product.id}`, (text) => text.includes(product.id));
  const search = new URLSearchParams({ search: product.name, limit: '10' });
  await open(`/api/products?${search}`, (text) => (toProducts(text) ?? []).length > 0);
  return failures;
}

function toProducts(text: string): z.infer<typeof Products> | undefined {
  try {
    return Products.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
