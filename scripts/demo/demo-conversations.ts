/** The messages, replies and reviews of demo users. */
import type { Topic } from './demo-people.ts';

export interface DemoExchange {
  readonly subject: string;
  readonly content: string;
  readonly reply: string;
}

/** Three exchanges for each field. Users with more messages get them again, from other senders. */
export const EXCHANGES: Readonly<Record<Topic, readonly [DemoExchange, DemoExchange, DemoExchange]>> = {
  software: [
    {
      subject: 'Slow list page with 2 million orders',
      content:
        'Our order list has taken four seconds since we passed two million rows. We sort by date and filter by shop. The query plan shows a sequential scan and a sort. Where would you start?',
      reply:
        'Start with one index on (shop_id, created_at desc) and ask for a page after the last date seen instead of an offset. That alone should bring you under 20 ms. Then look at the columns you select: the long notes column is read for every row although the list never shows it.',
    },
    {
      subject: 'Monolith or services for a team of four?',
      content:
        'We are four engineers and my co-founder wants to split our application into services before we launch. I am afraid that we will spend our time on plumbing. What would make you decide one way or the other?',
      reply:
        'Stay in one process until two parts need to be released by different people on different days. With four of you that day is far away. Draw the borders as folders now, forbid imports across them, and the split will be a week of work if it ever comes.',
    },
    {
      subject: 'Preparing for a system design interview',
      content:
        'I have a system design round in ten days and five years of experience, mostly in one product. I can talk about what we built, but not about alternatives. How would you use the ten days?',
      reply:
        'Pick three systems you use daily and write one page on each: what it stores, what is read most, what happens when a machine dies. Say numbers aloud. On the last two days explain them to a friend who interrupts you. Interviewers forgive a wrong number, never a missing question.',
    },
  ],
  data: [
    {
      subject: 'Is our A/B test result real?',
      content:
        'Variant B converts 3.4 percent against 3.1 percent after nine days, with about 11,000 visitors on each side. Marketing wants to ship it today. The tool says 91 percent confidence. Would you?',
      reply:
        'Not today. You looked more than once, so the 91 is really less, and nine days contain only one weekend. Run two full weeks, decide the date now and write it down. If B costs nothing to keep, shipping it is a business decision – just do not call it a result.',
    },
    {
      subject: 'Which churn model for 3,000 customers?',
      content:
        'We have 3,000 customers and lose around 40 a month. I was asked to build a churn model. We have logins, tickets and invoices. Is that enough for anything serious, and what would you try first?',
      reply:
        'Four lines of SQL first: who has not logged in for 21 days and has an open ticket? Call those twenty people. With 40 events a month a logistic regression on five features is as far as the data carries; anything larger will learn your noise.',
    },
    {
      subject: 'Duplicate events in our pipeline',
      content:
        'Our daily revenue is off by one to two percent and I suspect duplicate events after retries. We load from a queue into the warehouse every hour. How do I find out and how do I stop it for good?',
      reply:
        'Count rows against distinct event ids per hour; the bad hours will coincide with your redeploys. Then make the load idempotent: write into a staging table and merge on the event id. Fixing the retries alone only makes the problem rarer, and rarer is harder to see.',
    },
  ],
  design: [
    {
      subject: 'Logo that works on a jar lid',
      content:
        'We sell honey in small jars and our logo turns to mush on the lid, which is 38 millimetres wide. I like the hand-drawn bee, my partner wants letters only. Could you tell us how you would decide?',
      reply:
        'Print both at 38 millimetres on plain paper and put them three metres away. You will see that neither the fine wings nor the thin serifs survive. Keep the bee on the label, where there is room, and give the lid two thick letters and one colour.',
    },
    {
      subject: 'People stop at step three of our form',
      content:
        'Our insurance form has six steps and four in ten people leave at the third, where we ask for previous illnesses. We cannot remove the question. What can we change around it?',
      reply:
        'Say before the question why you ask and who reads it, and let people choose from a list with "none of these" at the top. Move the step to the end: somebody who has finished five steps finishes the sixth. And save what they typed, so that they can look up a date and come back.',
    },
    {
      subject: 'Bilingual layout, English beside Hindi',
      content:
        'We are printing a booklet in English and Hindi on facing pages. The Hindi looks smaller although it has the same point size, and the lines do not match. Is there a rule of thumb for this?',
      reply:
        'Set the Devanagari about ten percent larger and give it more line height, because the marks above the headline need air. Do not force the lines to match; match the paragraphs instead. Facing pages may end at different heights, and readers of both will thank you.',
    },
  ],
  marketing: [
    {
      subject: '₹60,000 a month: ads or content?',
      content:
        'We sell handmade bags online, about 80 orders a month, mostly from repeat customers. I have ₹60,000 a month for three months. Should I spend it on ads or on somebody who writes and films?',
      reply:
        'Half of your buyers come back, so your product does the work already. Spend the first month on photographs and on an email to everyone who bought once. Keep ₹15,000 for ads to people who visited but did not buy. Only when that earns more than it costs is there a reason to show ads to strangers.',
    },
    {
      subject: 'Could you read our landing page?',
      content:
        'We help clinics manage appointments. The first line of our page says "Reimagining patient engagement". People read it, nod and leave. What would you write instead if it were your money?',
      reply:
        '"Fewer missed appointments, from the first week." Then one number from a real clinic with its name, then the price. Delete the word engagement everywhere; no receptionist has ever searched for it.',
    },
    {
      subject: 'Our best page lost half of its visitors',
      content:
        'Our guide to choosing a water filter brought 9,000 visitors a month and now brings 4,000. Nothing changed on our side. How do I find out whether it is our fault before I rewrite it?',
      reply:
        'Search for it in a private window and look at who stands above you now. If they answer in the first paragraph and you answer in the ninth, that is the reason. Put the comparison table at the top, date it, and wait three weeks before you touch anything else.',
    },
  ],
  consulting: [
    {
      subject: 'Stock is always wrong by 5 percent',
      content:
        'We make plastic parts with 120 people. Each quarter the count differs from the books by about five percent, sometimes up, sometimes down. New software has been proposed. Is that where you would start?',
      reply:
        'No. A difference that goes both ways is booked late, not stolen. Stand at the gate for one day and write down when material moves and when the paper moves. Make the second follow the first within an hour, count twenty items each Friday, and look at the software again in three months.',
    },
    {
      subject: 'Notice period of our first employee',
      content:
        'Our first employee wants to leave after eleven months. We have an offer letter with 30 days’ notice and no contract. She asks for ten days. May we insist, and should we?',
      reply:
        'You may insist on what both have signed, and you will get thirty days of someone who has already left in her mind. Agree on ten working days and a written handover list with dates. Use the same evening to turn your offer letter into a contract for the next person.',
    },
    {
      subject: 'Which clauses matter in this agreement?',
      content:
        'A large customer has sent us a 40-page agreement for a ₹12 lakh project. They say that it is standard and cannot be changed. We are five people. What should I read first?',
      reply:
        'Liability, payment and who owns the work – in this order. Ask for liability to be limited to what they pay you, for payment 30 days after delivery rather than after "acceptance", and for keeping what you had before the project. Everything that cannot be changed is changed every week.',
    },
  ],
  leadership: [
    {
      subject: 'My deputy stopped disagreeing with me',
      content:
        'For two years my deputy was the person who told me when I was wrong. Since the reorganisation in spring she agrees with everything. Performance is fine. Should I be worried, and how would you bring it up?',
      reply:
        'Yes. She has decided that it is no longer her job, and you should find out why before you need her. Do not ask in your office. Tell her about one decision of yours that was wrong this year and what it would have been worth to hear a no. Then wait longer than is comfortable.',
    },
    {
      subject: 'Raising prices by 18 percent',
      content:
        'Our costs are up and we have not changed prices in three years. I need 18 percent. Sales says that we will lose our two biggest customers, who are a third of the revenue. How would you go about it?',
      reply:
        'Visit both yourselves, before you send any letter, with the three years on one page. Offer a choice: 18 now, or 12 now and 12 in a year with a two-year contract. Everyone else gets the letter with 60 days’ notice and a reason in one sentence. You will lose fewer than sales fears and some that you should.',
    },
    {
      subject: 'Handing over to my daughter',
      content:
        'My daughter has been in the company for six years and is ready. I am 66 and not ready. The managers go to me with everything although we announced the change. What do I do on Monday?',
      reply:
        'On Monday you move out of the office – not to another floor, out. Say to the managers, with her in the room, which three matters are still yours until which date. When one of them calls you, answer only "What did she say?" It takes about six weeks, and the first two are awful.',
    },
  ],
  health: [
    {
      subject: 'Understanding a lipid report',
      content:
        'My father is 58 and walks daily. His report shows LDL at 148 and HDL at 41. He feels fine and does not want tablets. Which questions should we take to his doctor next week?',
      reply:
        'Ask for his ten-year risk as a number, because LDL alone does not decide. Bring his blood pressure, whether he smoked, and whether his own father had heart trouble before 55. Ask what three months of changed food would have to show to put tablets off, and when to measure again. This is general information; his doctor sees him, I do not.',
    },
    {
      subject: 'Neck pain after a day at the laptop',
      content:
        'I work on a laptop at the kitchen table, and for two weeks my neck has been stiff by four in the afternoon, more on the right. No pain in the arms, no headaches. What can I change at home?',
      reply:
        'Raise the screen until its upper edge is at your eyes – a stack of books is enough – and use a separate keyboard. Every 40 minutes stand, roll the shoulders ten times and look over each shoulder slowly. If it reaches the arm, or your fingers tingle, let somebody examine you in person.',
    },
    {
      subject: 'Dinner at ten, breakfast at seven',
      content:
        'My shift ends at nine and I eat dinner at ten, usually rice and dal with vegetables. I wake up heavy and skip breakfast. I do not want a diet, only to feel lighter. What is the smallest change?',
      reply:
        'Eat the dal and vegetables at work at seven and only a small bowl of curd rice at ten. Keep the rest as it is for two weeks. Most people who do this are hungry in the morning again, and then breakfast solves itself.',
    },
  ],
  creator: [
    {
      subject: 'What to charge for a sponsored video?',
      content:
        'A spice brand offers ₹25,000 for a mention in my cooking channel: 84,000 subscribers, about 30,000 views in the first month. They also want to use the clip in their ads. Is it a fair price?',
      reply:
        'For the mention it is fair. For the ads it is not: use in paid ads is a licence of its own, with an end date. Answer: ₹25,000 for the mention, ₹20,000 for three months of ads, and they may not edit your words. They will probably take two months.',
    },
    {
      subject: 'The first page of my novel',
      content:
        'My first page begins with the weather and a woman waking up. Two friends like it, an agent wrote back that she "did not fall in". The story really starts when the letter arrives on page four. Am I allowed to cut three pages I love?',
      reply:
        'You are, and you know it, because you told me where the story starts. Begin with the letter in her hand and let the weather come in through the door with the postman. Keep the three pages in a file named "later". You will steal two good sentences from it.',
    },
    {
      subject: 'Pictures of silver without glare',
      content:
        'I photograph silver earrings on my phone beside the window and there is always a white spot or my own reflection. I tried a white cloth below. What can I do without buying lights?',
      reply:
        'Silver shows whatever is around it, so give it something to show: stand white paper on three sides like a small room, with a hole for the phone. Shoot with your back to a wall, not to the window, and touch the screen on the darkest part of the earring. Morning light, never noon.',
    },
  ],
  startup: [
    {
      subject: 'Co-founder wants to leave with 40 percent',
      content:
        'My co-founder is leaving after fourteen months. We split 60 to 40 without vesting. We have a product, eleven customers and no investors. She wants to keep it all. What is fair, and how do I start the talk?',
      reply:
        'Fair is what you would have signed on the first day: four years, one year of cliff, so about 12 of her 40. She owes you nothing on paper, so offer something for it: a clean end, a reference, and paper that keeps its value when you raise. Start with "what would you want if I were leaving?" and do not be the first to name a number.',
    },
    {
      subject: 'First distributor asks for 60 days of credit',
      content:
        'We make millet snacks and the first distributor wants 22 percent margin and 60 days of credit. We have cash for maybe 45 days of stock. He would put us into 90 shops. How would you answer?',
      reply:
        'Take the shops and not the terms: 30 shops first, goods for three weeks, payment before the next delivery, and a date at which you talk about more. If he sells in three weeks, he does not need 60 days. If he does not, you would not have been paid anyway.',
    },
    {
      subject: 'Price of our tool for accountants',
      content:
        'We have 40 accountants on our tool for ₹499 a month and everyone says it is cheap. We are thinking of ₹1,999. I am afraid to lose those who believed in us first. How would you do it?',
      reply:
        'Leave the 40 at ₹499 for a year, in writing, and tell them so: they will praise you for it. New customers pay ₹1,999 from Monday. When ten of them have signed, look at what they ask for – it will not be a discount – and build that.',
    },
  ],
  education: [
    {
      subject: 'Stuck at completing the square',
      content:
        'My son is in grade 10 and follows everything until the half of b is squared. He can do it by rote but not say why. The board examination is in four months. How do you explain this step?',
      reply:
        'Cut it from paper: a square with side x, a strip of width b cut in two halves along it, laid on two sides. The missing corner is b/2 by b/2 – that is what we add. Let him do it with three different numbers and scissors. After that the formula is only a short way of writing it.',
    },
    {
      subject: 'Statement of purpose, second draft',
      content:
        'I am applying for a master’s in public policy. My statement begins with a quotation and says how I always wanted to serve. A friend said that anyone could have written it. I worked two years in a ration office. Where do I begin?',
      reply:
        'In the ration office, on the day when something did not work, with a number and a name that you may use. Then what you tried, then what you could not know, then why this course teaches exactly that. The quotation and the word "always" can go.',
    },
    {
      subject: 'Changing from sales to teaching at 41',
      content:
        'I have sold machines for seventeen years and want to teach. I could take a pay cut of a third for two years. My family is cautious but supports me. What would you test before I resign?',
      reply:
        'Teach one evening course for ten weeks while you still sell. Not to see whether you like it – you will – but whether you still like it in week eight, when the room is half empty. Write down on which evenings you came home with more energy than you took. Then decide with that page in front of you.',
    },
  ],
  money: [
    {
      subject: 'GST for a freelancer with clients abroad',
      content:
        'I write software for two clients in Germany and one in Pune, ₹18 lakh a year altogether. Do I need a GST registration, and what do I put on the invoices for abroad? My bank gives me an advice for each transfer.',
      reply:
        'Below the threshold you need none for services within the state, but with supplies beyond it most register, because export without tax wants a letter of undertaking. Put "export of services under LUT" on the German invoices, keep each bank advice with its invoice, and file the letter before April. Let your accountant check your state’s rules.',
    },
    {
      subject: 'Emergency fund or home loan first?',
      content:
        'I save ₹30,000 a month. My home loan has 8.6 percent and 14 years to go, and I have two months of expenses in the bank. Everyone in the office says to prepay. What would you do first?',
      reply:
        'Four more months of expenses in the bank first: prepayment cannot be taken back on the day you need it. That takes you about eight months. Then split, half into prepaying and half into your retirement, and look again when the rate or your family changes.',
    },
    {
      subject: 'Old shoeboxes of bills, new business',
      content:
        'I have run a tailoring shop for three years with bills in shoeboxes and want a loan for two machines. The bank asks for accounts. How much of the past do I have to write up, and how?',
      reply:
        'Two full years, monthly totals, are enough to begin with: sales from your bill books, purchases, rent, wages, and the bank statements beside it. Do the latest year first, three evenings a week. If sales on paper and money in the bank agree within a few percent, the bank will listen.',
    },
  ],
};

/** Reviews by number of stars. */
export const REVIEWS: Readonly<Record<number, readonly (string | null)[]>> = {
  5: [
    'Clear, specific and kind. I did what was suggested the same evening and it worked.',
    'Worth every coin. I had been going round in circles for a month.',
    'Read my question properly before answering – rarer than it should be.',
    'Short answer, no fluff, and a reason for each step.',
    null,
    'Told me something that I did not want to hear, in a way that I could use.',
    'I have asked three people this. This was the first answer with numbers in it.',
    'बहुत साफ़ और काम का जवाब। धन्यवाद!',
    'Replied within the day and even warned me about the next problem.',
    'Exactly what I needed to hear before the meeting.',
  ],
  4: [
    'Very helpful. I would have liked one more example.',
    'Good advice; a little short on how to begin.',
    null,
    'Practical and honest about what cannot be told from afar.',
    'Answered the question that I should have asked. Took three days.',
  ],
  3: [
    'Fair, but I expected more detail for the price.',
    'Useful in parts. Perhaps my question was too broad for one message.',
  ],
};

/** Why an expert declines a question outside their field. */
export const REJECTION_REASON = 'I do not take questions on live court cases. Please ask a litigator in your city.';
