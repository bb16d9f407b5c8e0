import type { CSSProperties } from 'react';

/** Stands for a part of what is loading. */
export const Skeleton = (style: CSSProperties) => <div className="loading" style={style} />;
