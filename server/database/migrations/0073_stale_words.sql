CREATE TABLE "stale_words" (
	"words" text NOT NULL,
	"change" bigint GENERATED ALWAYS AS IDENTITY (sequence name "stale_words_change_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"row_id" integer NOT NULL,
	CONSTRAINT "stale_words_words_change_pk" PRIMARY KEY("words","change")
);
--> statement-breakpoint
-- Words that were written by the sources before have the format of today, and are kept. The first of these sources did not
-- know the vocabulary.
DO $$
DECLARE
  knows_words boolean := EXISTS (SELECT FROM search_vocabulary);
  kept record;
BEGIN
  FOR kept IN
    SELECT * FROM (VALUES
      ('article_words', 'b2f9fec6023240c714b68f76092f81e7108f7f3f5795633bacad2fe9d4eb0eb7',
        array['c2654aa2936784da0cd0a62e14bc0652fd416cf475b4b0e573da267d885e6a50', 'f12fb277f0cf116eeced83a63364d267e2a4671a2c77e8078e3791662436712c']),
      ('banner_words', '233ad8223b87c67666c3e81bd6a987e657989849ece49295e4e9d6dde499199c',
        array['3d0f62aa0060bf8fef0833ff40bfc0746a715defdcc8b194bd5c446544804102', '2c773ccc07bdaca816330eb04a4d675e956a6e8e9cd172a4e8e485c0fe509e0d']),
      ('blog_words', 'df0911e4d0e24bfc255c8a1fc93b61d41ce4408e235cf0641285ab3e388cd767',
        array['afb0f756c85168877725ef5dd3bac7ae71791ac11fc7c5246266ade6c6435377', '647343ed118b440c08f13bd84e973c5f039e1ffb6e28e78ddd658476d5d1ece7']),
      ('blogcategory_words', 'e844ec2ebc119973b4ca87c53f3d2dcdd03e9198df4c5549c8a48b93ee894e7c',
        array['b2dd5991efd9e59454469702b373d13e07652376dbf605af3f8753b5633f7cba', '59e76da04fab9046dbee22c73da0720ed1a48ac27da12054f1d396d2cb49ad2a']),
      ('candidate_words', '5318f01c99c42518b28bf7f496f4c47193ca9e58f250a5c073deaa1404cecce1',
        array['5c4ad75451e87de49c00cc8f8eba8dd598b799f808f5cb62669b6799009dff67', '2b968661bf73e40af170b258da08153f1f5434e2acc2e00d95078f3af78fadf0']),
      ('client_words', '37174f2ce2b2a54f5122f9c8d88e2f6a3fd2681c907b82758453acc4260387c3',
        array['94582d2acd137f44556d00d298078daf0ab6d2656aa38416dd9192f1a52a4810', '6e5e0523387241397482b9f358ff99c71c8d763a921dabf5db3822f3224fe2ed']),
      ('document_words', '0501b78f87f484aeaf27aaf25f090af7b0589fd00280fc7d68ac8ce8ece3c78f',
        array['d4296c5fd4a7c755cb13ac62456bb34c4f44411ea6e21b3f34a3a2ec398c9f63', '08f6d056f5927ca528fec4cf55d535c8ac64963d4c986073289367a3d46c1bb3']),
      ('drive_search', '12766e935c3e95938f2c60afd8c269e8cad8999fe9d6a7860f8c1a2b8c87f226',
        array['be2e7c7e4a6a6d1832a1d9c4dbf685c5fdf8ec7ebfff250bf90ad7627dcb8d85', 'e818798113c76cd79ce15dfb9321b5069fe8d5f85fff2ce1db64025967f8216b']),
      ('email_words', '5793ef9b738838c427333e6e32278c39c93279eeca0fba5385aca04df4c674bf',
        array['a66cb84a3ecbb6b1560ace91967e03837682ad74ba2e2994f16eafd0273540cd', 'bcad460c3657ba7f4a55f2c10d8ea7522b4aab57fc04e59fdfc95f4a224f3efb']),
      ('employee_search', '1f4ceb8a773df9e307ffbb14cac6aff14f469019515376948ccc0f9a30c392b0',
        array['fe29aba44d398c8eebfacfd952fd86b9efb0bf3c6fb09806dcda65b40e165df8', 'a1ffc3295d2f3f857972326f180cfdc8a26931702505357a184c5c283a7f5f12']),
      ('enquiry_words', '8e5ac3d117c2865f7f8c990c7025387eb18783c3a28a103c41258117f0c5c0f4',
        array['fbcff84ba68d4d73d3e2879ca8d3d7dc936767797b970cfff02352a58849c00c', 'edf333bcb1b38a770140084d18b8b9cf4bf65687a4ed292563aa791f771b9b65']),
      ('industry_words', 'e26f81829ccef76081cff135d64bf66341217d4930f92cd0d29b8dd707a258d5',
        array['6e06f91cadd07329f80b6817fdfa9bf96d511d743e3eb54139ef32d254949b7f', 'e11c4fbf5d116f35a669fdc29dc443ef1096bf40cb87a38b3e38b51356f34254']),
      ('issue_search', '749cdfca314075ea06f3e6ea3ee1f5433cfbd058349778544d73f57ced185d33',
        array['5e4a80d138c450cb2a649a4300d26e383a476282b2ac8e52b8936d75f8bbf923', '9b9beb9150fd5c33c191ca4feb6107db8b087af60a7622dc0a88e54143e28794']),
      ('job_words', 'eb56ded6071e2ff41d18df629858954b6dfecb640f97b6789f865906d3b42f62',
        array['5a9003006e51edaaba2beb1255b5134b4fe2b88a7b377fb9c6c6c37969c25aec', 'c77b5b281e9f69a81cd8bfac07a08ab65ffd978adfbd9683e2be62861585796a']),
      ('jobcategory_words', '94632899da0a41554734ad3b8ad040d152e6b445485d1000a3cde3d6a9bf6b64',
        array['1f2965e21cea38bec067c5d5eecf273d99a50bf36fd1e880e9034e4e5342c031', '3365cedd4578e8bd6a0211e203f4faca2de3179ca3e7d542f5988345ff968d75']),
      ('message_search', 'd58939f33e7ca81176d2ce2c8949b45d7d495ae6976f130a886f61aad87dcb72',
        array['dc24a8d792132af17bc6a08955ca172f18b730a8f9048792530a42d71a790373', 'e611a0facfa5b0bb94d030357ff4d70e70cc0ed17d3837106066269992f74137']),
      ('project_words', '4e47ab5afd97a543c578c6e70ef50d104b58ddbb745e96f952c7e655bcc03b8f',
        array['016ba669de877513e3607fc22044ef301e4a3e4727fc03cbac705921f730a27e', '77cf15ec5360203be39b062d43590d12de99dfdbc48201f5cc1a49db194c7f9a']),
      ('service_words', '16676cfd30628d55557f4dbf9dc515dd0960154dc2c0d977afd6dbdbc47f7300',
        array['60e88f528025d27e918de339842f4a8961b0e0c9282fef4244f45f476cfeb3e5', '43dc2be9f1a17d35432ab4e43f5f6ce21675266161c511d809288d561eb3b024']),
      ('teammember_words', 'ef86ceaa83d4ebfec2dc920f01856a1454cc291646d29bcc8e9efd2c8e1fe298',
        array['8fe410ac674871feef19a28eb2404850b7a72d52cafe904cc32362646f2f0d8e', '9805986f8b259bc8cb1c42bae35cbdf67982c423528c61a36e20e4f76ed67d4f'])
    ) AS known (words, format, sources)
    WHERE obj_description(to_regprocedure(format('refresh_%s(integer)', words)), 'pg_proc') = ANY (sources)
  LOOP
    EXECUTE format('COMMENT ON TABLE %I IS %L', kept.words, kept.format);
    CONTINUE WHEN knows_words;
    EXECUTE format($learn$
      INSERT INTO search_vocabulary (hash)
      SELECT DISTINCT ('x' || left(md5(left(letters, count)), 8))::bit(32)::int
      FROM (
        SELECT DISTINCT substring(word FROM '^[^0-9]{3,}') AS letters
        FROM (SELECT DISTINCT left(word, 8) AS word FROM %I, string_to_table(head || body, ' ') AS word) AS words
      ) AS beginnings, generate_series(3, length(letters)) AS count
    $learn$, kept.words);
  END LOOP;
END $$;
