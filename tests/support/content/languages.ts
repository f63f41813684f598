import type { TextEncoding } from '#contract/rules/textEncodings.ts';

/** A letter in many languages, written for the tests, with encodings that programs there have used. */
export const letters: readonly { language: string; encodings: TextEncoding[]; word: string; text: string }[] = [
  {
    language: 'Czech',
    encodings: ['windows-1250', 'iso-8859-2'],
    word: 'účtárně',
    text: 'Vážená paní Nováková, děkujeme za Vaši objednávku. Zboží odešleme příští týden, fakturu předáme účtárně. Pokud by Vám termín nevyhovoval, dejte nám prosím vědět. S pozdravem Jiří Šťastný',
  },
  {
    language: 'Polish',
    encodings: ['windows-1250', 'iso-8859-2'],
    word: 'życzymy',
    text: 'Szanowna Pani, dziękujemy za zamówienie. Wyślemy je w przyszłym tygodniu, a fakturę prześlemy pocztą. Jeśli będą pytania, prosimy o wiadomość. Miłego dnia życzymy, Łukasz Źrebak i Zofia Gęś',
  },
  {
    language: 'Hungarian',
    encodings: ['windows-1250', 'iso-8859-2'],
    word: 'küldjük',
    text: 'Tisztelt Hölgyem! Köszönjük a megrendelését. A csomagot jövő héten küldjük, a számlát pedig külön levélben. Ha bármilyen kérdése van, kérjük, írjon nekünk. Üdvözlettel: Kőszegi Györgyné, Őrség',
  },
  {
    language: 'Croatian',
    encodings: ['windows-1250', 'iso-8859-2'],
    word: 'narudžbi',
    text: 'Poštovana gospođo, zahvaljujemo na Vašoj narudžbi. Robu šaljemo sljedeći tjedan, a račun će Vam stići poštom. Ako rok ne odgovara, javite nam se. Srdačan pozdrav, Željko Đurić i Nikolina Čavić',
  },
  {
    language: 'French',
    encodings: ['windows-1252', 'iso-8859-15', 'macintosh'],
    word: 'reçu',
    text: 'Chère Madame, nous avons bien reçu votre commande et vous en remercions. Elle sera expédiée la semaine prochaine ; la facture suivra à part. Voilà déjà les pièces : les conditions générales peuvent être lues ici.',
  },
  {
    language: 'Danish',
    encodings: ['windows-1252', 'iso-8859-15'],
    word: 'København',
    text: 'Kære fru Sørensen, tak for Deres bestilling. Varerne sendes til København i næste uge, og regningen følger bagefter. Ring gerne, hvis De har spørgsmål. Venlig hilsen Åse Ægidius, Århus og Ærø',
  },
  {
    language: 'Spanish',
    encodings: ['windows-1252', 'iso-8859-15'],
    word: 'envío',
    text: 'Estimado señor Muñoz: muchas gracias por su pedido. El envío saldrá la próxima semana y la factura irá por separado. ¿Tiene alguna pregunta? Llámenos cuando quiera. Atentamente, Íñigo Núñez',
  },
  {
    language: 'Portuguese',
    encodings: ['windows-1252', 'iso-8859-15'],
    word: 'encomenda',
    text: 'Caro senhor João, agradecemos a sua encomenda. A mercadoria não sairá de São Paulo antes de amanhã; a fatura será enviada à parte. Se houver questões, estamos à sua disposição. Saudações, Conceição',
  },
  {
    language: 'Italian',
    encodings: ['windows-1252', 'iso-8859-15'],
    word: 'perché',
    text: 'Gentile signora, la ringraziamo del suo ordine. La merce partirà lunedì perché il magazzino è chiuso; la fattura sarà spedita più tardi. Se ha domande, ci chiami quando può: così la aiuteremo. Niccolò',
  },
  {
    language: 'Swedish',
    encodings: ['windows-1252', 'iso-8859-15'],
    word: 'beställning',
    text: 'Hej Åsa, tack för din beställning från Åre. Vi skickar varorna nästa vecka och fakturan får du separat. Hör gärna av dig om något är oklart. Med vänliga hälsningar, Örjan Ånäs och Märta',
  },
  {
    language: 'English',
    encodings: ['windows-1252'],
    word: 'café',
    text: 'Dear Ms O’Neill, thank you for your order – it leaves on Monday. The price is £120, or €140; “express” costs more. We’ll meet at the café near the station, as agreed. Yours, Zoë Brontë',
  },
  {
    language: 'Russian',
    encodings: ['windows-1251', 'koi8-u', 'iso-8859-5', 'ibm866'],
    word: 'поставки',
    text: 'Уважаемый Иван Петрович! Направляем Вам договор поставки и счёт. Товар будет отправлен на следующей неделе. Если появятся вопросы, пожалуйста, позвоните нам. С уважением, Юлия Щербакова',
  },
  {
    language: 'Ukrainian',
    encodings: ['windows-1251', 'koi8-u'],
    word: 'замовлення',
    text: 'Шановна пані Олено! Дякуємо за Ваше замовлення. Товар буде надіслано наступного тижня, а рахунок прийде окремо. Якщо виникнуть питання, телефонуйте нам. З повагою, Їжакевич Євген',
  },
  {
    language: 'Greek',
    encodings: ['windows-1253', 'iso-8859-7'],
    word: 'παραγγελία',
    text: 'Αγαπητή κυρία, σας ευχαριστούμε για την παραγγελία σας. Θα την στείλουμε την επόμενη εβδομάδα και το τιμολόγιο θα έρθει χωριστά. Άλλωστε, είμαστε πάντα στη διάθεσή σας. Με εκτίμηση, Ωραία Ήβη',
  },
  {
    language: 'Turkish',
    encodings: ['windows-1254'],
    word: 'siparişiniz',
    text: 'Sayın Işık Hanım, siparişiniz için teşekkür ederiz. Ürünler gelecek hafta gönderilecek, fatura ayrıca ulaşacak. Sorularınız olursa lütfen bizi arayın. Saygılarımızla, Gülşah Çağlar, İstanbul',
  },
  {
    language: 'Lithuanian',
    encodings: ['windows-1257'],
    word: 'užsakymą',
    text: 'Gerbiama ponia, dėkojame už Jūsų užsakymą. Prekes išsiųsime kitą savaitę, o sąskaitą gausite atskirai. Jei kiltų klausimų, prašome skambinti. Pagarbiai, Žydrūnas Šimkus ir Eglė Čepaitė',
  },
  {
    language: 'Hebrew',
    encodings: ['windows-1255'],
    word: 'ההזמנה',
    text: 'שלום רב, אנו מודים לך על ההזמנה. הסחורה תישלח בשבוע הבא והחשבונית תגיע בנפרד. אם יש שאלות, אפשר להתקשר אלינו בכל שעה. בברכה, שירות הלקוחות של החברה',
  },
  {
    language: 'Arabic',
    encodings: ['windows-1256', 'iso-8859-6'],
    word: 'طلبكم',
    text: 'السيدة المحترمة، نشكركم على طلبكم. سوف نرسل البضاعة في الأسبوع القادم وتصل الفاتورة بعدها. إذا كانت لديكم أسئلة فالرجاء الاتصال بنا. مع التحية، قسم خدمة العملاء',
  },
  {
    language: 'Japanese',
    encodings: ['shift_jis', 'euc-jp', 'iso-2022-jp'],
    word: '請求書',
    text: '拝啓 時下ますますご清栄のこととお慶び申し上げます。このたびはご注文いただき、ありがとうございました。商品は来週お届けします。請求書は別に郵送いたします。ご不明な点がございましたら、いつでもお電話ください。',
  },
  {
    language: 'Chinese of the mainland',
    encodings: ['gb18030'],
    word: '合同',
    text: '尊敬的客户：您好！感谢您的订单。货物将于下周发出，发票会另外寄给您，合同请签字后寄回。如果有任何问题，请随时给我们打电话或者发邮件。我们很高兴为您服务。此致敬礼，北京办公室',
  },
  {
    language: 'Chinese of Taiwan',
    encodings: ['big5'],
    word: '合約',
    text: '親愛的客戶：您好！感謝您的訂單。貨物將於下週寄出，發票會另外寄給您，合約請簽名後寄回。如果有任何問題，請隨時打電話或寫信給我們。我們很高興為您服務。敬祝平安，台北辦公室',
  },
  {
    language: 'Korean',
    encodings: ['euc-kr'],
    word: '계약서',
    text: '안녕하세요. 주문해 주셔서 감사합니다. 상품은 다음 주에 보내 드리고 계산서는 따로 우편으로 보내겠습니다. 계약서에 서명하신 후 보내 주시기 바랍니다. 궁금한 점이 있으면 언제든지 전화해 주세요. 감사합니다.',
  },
];
