import '../../../web/src/ui/theme/fonts.css';
import '../../../web/src/ui/theme/base.css';
import '../../../web/src/shop/shop.css';
import { tokens } from '../../../web/src/ui/theme/tokens.ts';

const style = document.createElement('style');
// `innerText` is empty where `content-visibility` leaves out content outside the window.
style.textContent = `${tokens} * { content-visibility: visible !important; }`;
document.head.prepend(style);
