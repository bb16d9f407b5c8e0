import { fill } from '../svg.ts';

/**
 * Stripes of United States ribbons from the wearer's right to the middle, in sixteenths of an inch or so;
 * the last is the middle one and the rest are repeated in mirror order. `=` lists the whole ribbon.
 */
const K: Record<string, string> = {
  r: '#a51c2b',
  R: '#7d1d2a',
  b: '#24427e',
  u: '#5c88b8',
  n: '#1c2546',
  w: '#efece2',
  y: '#e2b52f',
  g: '#2f6b3b',
  o: '#cf6a2a',
  k: '#1e1d1d',
  p: '#4a2a63',
  B: '#6e4a2a',
  t: '#b59a6a',
  d: '#8e9196',
  G: '#6f7a3e',
  c: '#4f8f8a',
  O: '#556036',
};

export const RIBBONS: Record<string, string> = {
  ph: 'w2 p18',
  bsm: 'w1 r7 w1 b4',
  ss: 'b3 w1 b2 w3 r4',
  dsc: 'r2 w1 b16',
  dfc: 'b5 w3 b5 w1 r2',
  am: 'b3 o5 b12',
  arcom: 'w1 g6 w1 g1 w1 g1 w1 g1 w1 g2',
  gcm: 'r1 w1 r1 w1 r1 w1 r12',
  vict1: '=p3 b3 c2 g3 y3 o2 r4 o2 y3 g3 c2 b3 p3',
  vict2: '=p2 b1 g2 y2 o1 w1 r12 w1 o1 y2 g2 b1 p2',
  eame: '=B2 g2 w1 r1 w1 g3 b1 w1 r1 g3 w1 k1 w1 B2',
  ap: '=o4 w1 r1 w1 o4 b1 w1 r1 o4 w1 r1 w1 o4',
  ac: '=u3 w1 k1 r1 w1 u4 b1 w1 r1 u4 w1 r1 k1 w1 u3',
  ads: 'y6 b1 w1 r1 b1 y4',
  occ: '=w2 k8 r8 w2',
  kor: '=w1 u9 w2 u9 w1',
  un: '=u2 w2 u2 w2 u2 w2 u2 w2 u2 w2 u2 w2 u2 w2 u2',
  nds: 'r8 w1 b1 w1 r1 w1 y4',
  vsm: '=g2 y5 r1 y2 r1 y2 r1 y5 g2',
  rvnc: 'g2 w2 g2 w2 g4 w3 g2',
  rvncross: 'r6 y1 r1 y1 r1 y4',
  afem: '=g1 y1 r1 k1 u6 b1 w1 r1 u6 k1 r1 y1 g1',
  swa: '=k1 t4 b1 w1 r1 t2 g1 k1 g1 t2 b1 w1 r1 t4 k1',
  kuw: '=r4 w1 k1 g8 k1 w1 r4',
  gwotsm: '=b4 y1 r1 w1 r1 w1 r1 y1 b4',
  gwotem: 'u2 y3 r1 w1 b2 y2',
  icm: '=r2 w2 g1 w2 k2 t8 k2 w2 g1 w2 r2',
  acm: '=g3 r3 k3 w2 r1 w1 b1 w1 r1 w2 k3 r3 g3',
  mexborder: '=g6 y6 g6',
  mexservice: 'y2 b4 y2 g4',
  ww1navy: 'r2 b8',
  mcgc: '=r5 b4 r5',
  navygc: '=r1 r16 r1',
  cmb: 'b2 y2 b6 r2',
  pow: 'k1 b1 w1 r1 k8',
  puc: 'b16',
  cac: 'R4 w2 R2 y2',
  hsm: '=p3 b6 p6 b6 p3',
};

/** The ribbon laid flat, its stripes upright. */
export function ribbonFace(name: string, width: number, height: number): string {
  const code = RIBBONS[name] ?? 'b6 w2 r4';
  const whole = code.startsWith('=');
  const half = (whole ? code.slice(1) : code).split(' ');
  const stripes = whole ? half : [...half, ...half.slice(0, -1).reverse()];
  const widths = stripes.map((stripe) => Number(stripe.slice(1)));
  const unit = width / widths.reduce((a, b) => a + b, 0);
  let x = -width / 2;
  return stripes
    .map((stripe, i) => {
      const w = (widths[i] ?? 1) * unit;
      const d = `M${x.toFixed(1)} ${-height / 2}h${(w + 0.6).toFixed(1)}v${height}h${(-w - 0.6).toFixed(1)}Z`;
      x += w;
      return fill(d, K[stripe.charAt(0)] ?? '#888');
    })
    .join('');
}
