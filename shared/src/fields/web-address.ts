/** Recognises web addresses in names and professions, where a dot more often belongs to a title or a degree (TEXT-2). */
import { asRead } from '../text/look-alikes.ts';

/** Top-level domains: those of countries, then common ones, in ASCII and in other scripts. */
const SUFFIXES = new Set(
  `ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz ca cc cd cf
  cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gb gd ge gf gg
  gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh ki km kn kp
  kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na nc ne
  nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh si sj sk
  sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn
  vu wf ws ye yt za zm zw
  com net org info biz edu gov mil int name pro mobi asia tel jobs example
  app bank bid bio blog bond business buzz cafe cash center chat click cloud club codes company cyou date dev digital
  download earth email exchange fun fund fyi games global gold gift group guru help host icu ink kim land life link
  live loan loans lol market media men mom money monster mov network news one online page party pay photos pics place
  plus press promo quest racing rest review reviews rip rocks run sale sbs shop site skin social software solutions space
  store stream studio support systems tech tips today tools top trade uno vip vote website wiki win work works world wtf
  xin xyz zip zone
  भारत ভারত ভাৰত ભારત ਭਾਰਤ ଭାରତ இந்தியா భారత్ ಭಾರತ ഭാരതം भारतम् भारोत بھارت بارت ڀارت संगठन कॉम नेट
  рф рус сайт онлайн ком орг дети москва бг укр срб мкд бел қаз ελ հայ გე 中国 中國 公司 网络 网址 在线 商城 香港 台湾 台灣
  新加坡 コム ネット みんな 한국 닷컴 닷넷 ไทย คอม شبكة موقع مصر السعودية امارات ایران پاکستان`.split(/\s+/),
);

/** Before a dot these are short for something: titles, degrees, forms of a company. So is each single letter. */
const ABBREVIATIONS = new Set(
  `addl adv ar arch asst assoc ba bba bca bds be bed btech ca capt cdr cfa cma cmdr co col com cs cst cust dept des dip dr
  dy ed el engg engr er ex fr gen govt hon intl it jr km kr ku kum lib litt ll lt ltd ma maj mba mbbs mca md med mgr mohd
  mr mrs ms mtech mus parm pdt pg pharm ph phd phil prof pt pvt ret retd rev rtd sc sgt shri sk smt sr sri st sub tech voc
  vp एम`.split(/\s+/),
);

/** What single letters stand before in degrees, so that a slash after it starts no path: `B.Com/M.Com`. */
const DEGREES = new Set(['ch', 'com', 'it', 'sc', 'tech']);

/** Real hosts of one letter, which would pass for an initial. */
const SHORT_HOSTS = new Set(
  'a.co g.co g.page i.am m.me n.pr t.co t.ly t.me v.gd v.ht w.org x.ai x.com x.org q.com z.com'.split(' '),
);

const TECHNOLOGIES =
  /(?<![\p{L}\p{N}.-])(?:(?:ado|asp|dot|ml|vb|vc)\.net(?:\.core)?|(?:draw|socket)\.io)(?!\.?[\p{L}\p{N}])/giu;
const SCHEME_OR_WWW = /:\/\/|\b(?:https?|ftp|mailto):|\bwww\d?\./iu;
const DOTTED = /(@?)([\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)(\/|:\d)?/gu;

/** Returns whether the text contains a web address, also one with look-alike letters or wide dots. */
export function holdsWebAddress(text: string): boolean {
  const dotted = text.normalize('NFKC').replaceAll('。', '.');
  return holdsHost(dotted) || holdsHost(asRead(dotted));
}

function holdsHost(text: string): boolean {
  const plain = text.replaceAll(TECHNOLOGIES, ' ');
  if (SCHEME_OR_WWW.test(plain)) return true;
  return [...plain.matchAll(DOTTED)].some(([, at = '', host = '', path = '']) => isHost(at, host.toLowerCase(), path));
}

/** Returns whether dotted words are a host, judged by what is before and after them too. */
function isHost(at: string, host: string, path: string): boolean {
  const labels = host.split('.');
  const firstWord = labels.findIndex((label) => !isAbbreviation(label));
  return labels.some((label, index) => {
    if (index === 0 || !(SUFFIXES.has(label) || label.startsWith('xn--'))) return false;
    // In the middle of words, two letters are more often a name: "Ravi.Om.Prakash".
    if (firstWord !== -1 && firstWord < index) return label.length > 2 || index === labels.length - 1;
    return SHORT_HOSTS.has(host) || at !== '' || (path !== '' && !DEGREES.has(label));
  });
}

function isAbbreviation(label: string): boolean {
  return label.replaceAll(/\p{M}/gu, '').length === 1 || ABBREVIATIONS.has(label);
}
