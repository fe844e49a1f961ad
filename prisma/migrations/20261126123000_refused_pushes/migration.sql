-- Since when a push service refuses what goes to a browser.
ALTER TABLE "PushSubscription" ADD COLUMN "refusedAt" DATETIME;
