import type { CSSProperties } from 'react';

/** Stands for a part of a shop screen that is loading. */
export const Skeleton = (style: CSSProperties) => <div className="loading" style={style} />;
