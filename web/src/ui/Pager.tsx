import { useEffect, useEffectEvent, useRef } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Pager.module.css';

interface PagerProps {
  subject: string;
  name: string;
  id: string;
  records: readonly { id: string }[];
  total?: number;
  onSelect: (id: string) => void;
}

/** Arrow keys work as well. At either end the disabled button stays, so that it keeps the focus. */
export function Pager(props: PagerProps) {
  const { subject, name, id, records, total = records.length, onSelect } = props;
  const index = records.findIndex((record) => record.id === id);
  const buttons = useRef<HTMLDivElement>(null);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const record = step && records[index + step];
    if (!record || index < 0 || !isForDialogOf(buttons.current, event)) return;
    event.preventDefault();
    onSelect(record.id);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  if (index < 0 || total < 2) return null;

  const renderButton = (
    label: string,
    icon: 'previous' | 'next',
    to: { id: string } | undefined,
  ) => (
    <button
      type="button"
      aria-label={label}
      aria-disabled={!to}
      onClick={() => to && onSelect(to.id)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div ref={buttons} className={styles.buttons}>
      {renderButton(`Previous ${subject}`, 'previous', records[index - 1])}
      <p role="status" className={styles.position}>
        <span className="visually-hidden">{name}, </span>
        {(index + 1).toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
      {renderButton(`Next ${subject}`, 'next', records[index + 1])}
    </div>
  );
}

const STEPS: Readonly<Record<string, -1 | 1>> = { ArrowLeft: -1, ArrowRight: 1 };

function isForDialogOf(element: Element | null, event: KeyboardEvent): boolean {
  const { target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return false;
  if (!element || !(target instanceof Element)) return false;
  if (target.matches('input, textarea, select')) return false;
  return target.closest('[role="dialog"]') === element.closest('[role="dialog"]');
}
